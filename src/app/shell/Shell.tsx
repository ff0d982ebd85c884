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
import { useDisclosure } from '@mantine/hooks'
import { IconChartBar, IconMath, IconMoon, IconSettings, IconSun, IconTemplate } from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import type { SessionServices } from '@/features/solve/SolveServices.ts'
import { SessionMenu } from './SessionMenu.tsx'

const SCREENS = [
  { path: '/', label: 'Solve', icon: IconMath },
  { path: '/templates', label: 'Templates', icon: IconTemplate },
  { path: '/insights', label: 'Insights', icon: IconChartBar },
  { path: '/settings', label: 'Settings', icon: IconSettings },
] as const

/** Navigation at the side (a drawer on narrow screens), the screen beside it. */
export function Shell({ services }: { readonly services: SessionServices }) {
  const [isOpen, drawer] = useDisclosure(false)
  return (
    <AppShell
      header={{ height: 48, collapsed: false }}
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
            <ColorSchemeToggle />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <nav aria-label="Screens">
          {SCREENS.map((screen) => (
            <ScreenLink key={screen.path} {...screen} onNavigate={drawer.close} />
          ))}
        </nav>
        <SessionMenu services={services} />
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

type ScreenLinkProps = (typeof SCREENS)[number] & { readonly onNavigate: () => void }

function ScreenLink({ path, label, icon: Icon, onNavigate }: ScreenLinkProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isCurrent = pathname === path
  return (
    <NavLink
      component={Link}
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
