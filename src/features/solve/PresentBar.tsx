import { Button, Group, Text } from '@mantine/core'
import { IconPresentationOff } from '@tabler/icons-react'
import { RunButtons } from './problem/RunButtons.tsx'
import { shownRun } from './run/SolveStore.ts'
import { useSolve, useSolveStore } from './SolveContext.ts'

/** The question, and the few buttons that a presentation needs. */
export function PresentBar() {
  const store = useSolveStore()
  const question = useSolve((state) => shownRun(state)?.started.problem.question ?? state.draft.question)
  return (
    <Group justify="space-between" align="start" wrap="wrap" gap="sm" maw="70rem" w="100%" mx="auto">
      <Text
        fw={600}
        size="lg"
        style={{ flex: '1 1 20rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {question}
      </Text>
      <Group gap="xs">
        <RunButtons />
        <Button
          variant="default"
          leftSection={<IconPresentationOff size={18} aria-hidden />}
          onClick={() => store.present(false)}
        >
          End presentation
        </Button>
      </Group>
    </Group>
  )
}
