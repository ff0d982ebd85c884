import type { NotificationData } from '@mantine/notifications'
import { createElement } from 'react'
import { WithCode } from './WithCode.tsx'

/** Shows what went wrong with something that nobody waits for, or that it went well if a sentence is given. */
export function reportFailure(work: Promise<unknown>, success?: string): void {
  work.then(
    () => {
      if (success !== undefined) void show({ message: success })
    },
    (error: unknown) => {
      void show({
        color: 'red',
        title: 'That did not work',
        // It may quote a file, which comes from anybody.
        message: createElement(WithCode, { text: error instanceof Error ? error.message : String(error) }),
        autoClose: false,
      })
    },
  )
}

/** Loaded with the first notice. */
async function show(notice: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show(notice)
}
