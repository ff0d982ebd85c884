import { reduceRun } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import type { TrialHandle } from '@/features/templates/TemplatesServices.ts'

/** Time between two pictures: a reply comes in hundreds of pieces a second. */
const INTERVAL_MS = 80

/** Folds the events of a run, and tells it now and then while it goes on, and at its end. */
export async function followTrial(
  { events }: TrialHandle,
  tell: (run: Run | undefined) => void,
): Promise<Run | undefined> {
  let run: Run | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for await (const event of events) {
      run = reduceRun(run, event)
      timer ??= setTimeout(() => {
        timer = undefined
        tell(run)
      }, INTERVAL_MS)
    }
  } finally {
    clearTimeout(timer)
    tell(run)
  }
  return run
}
