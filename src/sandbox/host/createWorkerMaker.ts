import type { WorkerReport, WorkerRequest } from '@/sandbox/protocol/messages.ts'
import type { Frame } from './connectFrame.ts'
import { sandboxFailure } from './sandboxFailure.ts'

/** A cold boot takes 2–20 s; beyond this nobody waits. */
const BOOT_TIMEOUT_MS = 90_000

/** One worker in the frame, as the host sees it. */
export type HostWorker = {
  ask(request: WorkerRequest): void
  /** When it last said anything, on the clock of `performance.now`. */
  heardAt(): number
  /** Reports go to one listener. */
  listen(listener: WorkerListener): void
  /** Gone at once; its reports are no longer heard. */
  kill(): void
}

type WorkerListener = (report: WorkerReport | { readonly type: 'silenced' }) => void

/** Makes workers in the frame, and tells each one's reports to who listens to it. */
export function createWorkerMaker(frame: Frame): () => Promise<HostWorker> {
  const listeners = new Map<number, WorkerListener>()
  const heard = new Map<number, number>()
  let lastId = 0
  frame.listen((report) => {
    if (report.type === 'silenced') listeners.get(report.workerId)?.({ type: 'silenced' })
    if (report.type !== 'reported' || !listeners.has(report.workerId)) return
    heard.set(report.workerId, performance.now())
    listeners.get(report.workerId)?.(report.report)
  })
  return () => {
    const workerId = ++lastId
    const booted = untilBooted({
      ask: (request) => frame.send({ type: 'ask', workerId, request }),
      heardAt: () => heard.get(workerId) ?? Number.NEGATIVE_INFINITY,
      listen: (listener) => listeners.set(workerId, listener),
      kill: () => {
        listeners.delete(workerId)
        heard.delete(workerId)
        frame.send({ type: 'kill', workerId })
      },
    })
    frame.send({ type: 'boot', workerId })
    return booted
  }
}

function untilBooted(worker: HostWorker): Promise<HostWorker> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      worker.kill()
      reject(sandboxFailure(reason))
    }
    const timer = setTimeout(() => fail('Its interpreter did not start in time.'), BOOT_TIMEOUT_MS)
    worker.listen((report) => {
      if (report.type === 'booted' && report.isSealed) {
        clearTimeout(timer)
        resolve(worker)
      } else if (report.type === 'booted') fail('A program in it could reach the network.')
      else if ('message' in report) fail(report.message)
      else fail('Its interpreter did not start.')
    })
  })
}
