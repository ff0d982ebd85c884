import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { formatSize } from './formatSize.ts'

/** Browsers stop a page well before the disk is full; a little is left for runs. */
const RESERVE_BYTES = 50_000_000

/** Throws a PlaygroundError `storage-full` if the browser says that it has not so much room for this page. */
export async function checkSpace(moreBytes: number): Promise<void> {
  const { quota, usage } = await navigator.storage.estimate()
  if (quota === undefined || usage === undefined) return
  const free = quota - usage - RESERVE_BYTES
  if (moreBytes <= free) return
  throw new PlaygroundError(
    'storage-full',
    `The model needs ${formatSize(moreBytes)} more, and this browser has room for ${formatSize(Math.max(0, free))} here. Delete another model, free space on this computer, or choose a smaller one.`,
  )
}
