import '@mantine/spotlight/styles.layer.css'
import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { solveStoreOf } from '@/features/solve/solveStoreOf.ts'
import type { SolveServices } from '@/features/solve/SolveServices.ts'
import { useLive } from '@/ui/useLive.ts'
import { SCREENS } from './screens.ts'

/** Screens that the navigation has no link to. */
const OTHER_SCREENS = [
  { path: '/problem-sets', label: 'Problem sets' },
  { path: '/three-ways', label: 'Three ways' },
] as const

/** What can be done from anywhere, by name. Opens when it is first shown; then Ctrl+K is its own. */
export function CommandPalette({ services }: { readonly services: SolveServices }) {
  const groups = useCommands(services)
  useEffect(() => spotlight.open(), [])
  return (
    <Spotlight
      actions={groups}
      shortcut="mod + K"
      // Also where text is typed, and at once: keys pressed right after a command are for the page.
      tagsToIgnore={[]}
      triggerOnContentEditable
      transitionProps={{ duration: 0 }}
      highlightQuery
      scrollable
      maxHeight="60vh"
      nothingFound="No command has these words."
      searchProps={{ placeholder: 'Go to, run, choose…', 'aria-label': 'Command' }}
    />
  )
}

function useCommands(services: SolveServices): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const templates = useLive(services.templates)
  const sessions = useLive(services.sessions)
  const store = solveStoreOf(services)
  const onSolve = (act: () => void) => () => {
    void navigate({ to: '/' })
    act()
  }
  return [
    {
      group: 'Run',
      actions: [
        { id: 'run', label: 'Run the problem', description: 'Ctrl+Enter', onClick: onSolve(store.run) },
        { id: 'stop', label: 'Stop', description: 'Esc', onClick: onSolve(store.stop) },
        { id: 'present', label: 'Present', onClick: onSolve(() => store.present(true)) },
      ],
    },
    {
      group: 'Go to',
      actions: [...SCREENS, ...OTHER_SCREENS].map(({ path, label }) => ({
        id: path,
        label,
        onClick: () => void navigate({ to: path }),
      })),
    },
    {
      group: 'Examples',
      actions: services.starterProblems.map((starter) => ({
        id: starter.problem.id,
        label: starter.title,
        description: starter.shows,
        onClick: onSolve(() => store.takeStarter(starter)),
      })),
    },
    {
      group: 'Templates',
      actions: templates.map(({ id, name, description }) => ({
        id: `template-${id}`,
        label: `Use ${name}`,
        description,
        onClick: onSolve(() => store.changeDraft({ templateId: id })),
      })),
    },
    {
      group: 'Sessions',
      actions: sessions.map(({ id, name }) => ({
        id: `session-${id}`,
        label: `Open ${name}`,
        onClick: onSolve(() => void services.switchSession(id)),
      })),
    },
    {
      group: 'Colours',
      actions: (['light', 'dark', 'auto'] as const).map((scheme) => ({
        id: scheme,
        label: scheme === 'auto' ? 'Colours of the system' : `Colours: ${scheme}`,
        onClick: () => setColorScheme(scheme),
      })),
    },
  ]
}
