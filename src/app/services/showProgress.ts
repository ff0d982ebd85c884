import { notifications } from '@mantine/notifications'
import type { CallProgress } from '@/endpoints/CallProgress.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'

/** A request that waits says so, and for what. */
export function showProgress(endpoint: Endpoint, progress: CallProgress): void {
  const id = `waiting-${endpoint.id}`
  if (progress.type === 'wait-ended') {
    notifications.hide(id)
    return
  }
  const shown = {
    id,
    loading: true,
    autoClose: false,
    withCloseButton: false,
    ...describe(endpoint, progress),
  }
  notifications.hide(id)
  notifications.show(shown)
}

function describe(
  { name }: Endpoint,
  progress: Exclude<CallProgress, { type: 'wait-ended' }>,
): { readonly title: string; readonly message: string } {
  if (progress.type === 'turn-awaited') {
    return {
      title: `${name}: waiting for a turn`,
      message: 'The limits set for it let no more requests go now.',
    }
  }
  const seconds = Math.max(1, Math.round(progress.waitMs / 1000))
  return {
    title: `${name}: waiting ${seconds} s, try ${progress.next} of ${progress.of}`,
    message: progress.because,
  }
}
