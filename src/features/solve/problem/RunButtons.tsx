import { Anchor, Button, Group } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'

/** Starts the draft, and stops what is going on. */
export function RunButtons() {
  const store = useSolveStore()
  const { openThreeWays } = store.services
  const activity = useSolve((state) => state.activity)
  const isEmpty = useSolve((state) => state.draft.question.trim() === '')
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
        disabled={activity !== 'idle' || isEmpty}
        onClick={store.run}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter"
      >
        Run
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
        disabled={activity !== 'running'}
        onClick={store.stop}
        aria-keyshortcuts="Escape"
        title="Esc"
      >
        Stop
      </Button>
      {openThreeWays !== undefined && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => openThreeWays(store.state.getState().draft)}
        >
          Three ways
        </Anchor>
      )}
    </Group>
  )
}
