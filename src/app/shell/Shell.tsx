import {
  ActionIcon,
  AppShell,
  Burger,
  Group,
  NavLink,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconCommand, IconMoon, IconSun } from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useIsPresenting } from '@/features/solve/useIsPresenting.ts'
import type { SolveServices } from '@/features/solve/SolveServices.ts'
import styles from './Shell.module.css'
import { SCREENS } from './screens.ts'

const SessionMenu = lazy(async () => {
  const module = await import('./SessionMenu.tsx')
  return { default: module.SessionMenu }
})

const CommandPalette = lazy(async () => {
  const module = await import('./CommandPalette.tsx')
  return { default: module.CommandPalette }
})

/** Navigation at the side (a drawer on narrow screens), the screen beside it. */
export function Shell({ services }: { readonly services: SolveServices }) {
  const [isOpen, drawer] = useDisclosure(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // Only Solve has a way back out of a presentation.
  const isPresenting = useIsPresenting(services) && pathname === '/'
  const [hasPalette, palette] = useDisclosure(false)
  // Until the palette is loaded its own shortcut is not there; from then on it is.
  useHotkeys(hasPalette ? [] : [['mod+K', palette.open]], [], true)
  const openPalette = () => {
    palette.open()
    if (hasPalette) void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open())
  }
  return (
    <AppShell
      header={{ height: 48, collapsed: false }}
      disabled={isPresenting}
      navbar={{ width: 196, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="sm"
    >
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={drawer.toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label="Navigation"
            aria-expanded={isOpen}
          />
          <Text component="span" fw={700} style={{ whiteSpace: 'nowrap' }}>
            PAL Playground
          </Text>
          <Text component="span" c="dimmed" size="sm" visibleFrom="md">
            The model writes a program, your browser runs it.
          </Text>
          <Group ml="auto" gap="xs">
            <PaletteButton onClick={openPalette} />
            <ColorSchemeToggle />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className={styles['navbar']} data-open={isOpen}>
        <nav aria-label="Screens">
          {SCREENS.map((screen) => (
            <ScreenLink key={screen.path} {...screen} onNavigate={drawer.close} />
          ))}
        </nav>
        <Suspense>
          <SessionMenu services={services} />
        </Suspense>
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
      {hasPalette && (
        <Suspense>
          <CommandPalette services={services} />
        </Suspense>
      )}
    </AppShell>
  )
}

type ScreenLinkProps = (typeof SCREENS)[number] & { readonly onNavigate: () => void }

function ScreenLink({ path, label, icon: Icon, pattern, onNavigate }: ScreenLinkProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isCurrent = pattern.test(pathname)
  return (
    <NavLink
      component={Link}
      className={styles['link'] ?? ''}
      to={path}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={isCurrent}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      onClick={onNavigate}
    />
  )
}

function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const colorScheme = useComputedColorScheme()
  const next = colorScheme === 'dark' ? 'light' : 'dark'
  return (
    <Tooltip label={`Switch to ${next}`}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Switch to ${next} colours`}
        onClick={() => setColorScheme(next)}
      >
        {next === 'dark' ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

function PaletteButton({ onClick }: { onClick(): void }) {
  return (
    <Tooltip label="Commands (Ctrl+K)">
      <ActionIcon variant="default" size="lg" aria-label="Commands" onClick={onClick}>
        <IconCommand size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
