import type { ReturnReason } from '@/pipeline/5-execute/GuestReturn.ts'
import type { HostWorker } from './createWorkerMaker.ts'

/** It takes a few milliseconds; a program that reached JavaScript can keep its worker from answering. */
const CLOSE_TIMEOUT_MS = 2000

export type Closing = {
  /** Whether the worker can be made as new, or why not. */
  readonly verdict: Promise<ReturnReason>
  /** Whether it is; comes a little after the verdict. */
  readonly isAsNew: Promise<boolean>
}

/** Ends the guest of a worker, which then makes itself as new. */
export function closeWorker(worker: HostWorker): Closing {
  let tellVerdict: (reason: ReturnReason) => void = () => undefined
  const verdict = new Promise<ReturnReason>((resolve) => (tellVerdict = resolve))
  const isAsNew = new Promise<boolean>((resolve) => {
    let isPromised = false
    const end = (isRenewed: boolean): void => {
      clearTimeout(timer)
      tellVerdict('silent')
      resolve(isRenewed)
    }
    const timer = setTimeout(() => end(false), CLOSE_TIMEOUT_MS)
    worker.listen((report) => {
      if (report.type === 'closed') {
        tellVerdict(report.reason)
        isPromised = report.reason === 'as-new'
        if (!isPromised) end(false)
      }
      if (report.type === 'renewed' && isPromised) end(true)
      if (report.type === 'crashed' || report.type === 'silenced') end(false)
    })
  })
  worker.ask({ type: 'close' })
  return { verdict, isAsNew }
}
