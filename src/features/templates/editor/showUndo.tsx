import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { reportFailure } from '@/ui/reportFailure.ts'

/** Long enough to notice a slip. */
const SHOWN_MS = 15_000

/** Says that something is gone, with a button that brings it back. */
export function showUndo(message: string, undo: () => unknown): void {
  const id = notifications.show({
    autoClose: SHOWN_MS,
    message: (
      <Group gap="sm" wrap="nowrap" justify="space-between">
        {message}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            reportFailure(Promise.resolve(undo()))
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}
