import type { WorkerReport, WorkerRequest } from '@/sandbox/protocol/messages.ts'
import type { HostWorker } from './createWorkerMaker.ts'

const TIMEOUT_MS = 10_000

/** Its answer of the given type; undefined: it gave none in time, or failed. */
export function askWorker(
  worker: HostWorker,
  request: WorkerRequest,
  answer: WorkerReport['type'],
): Promise<WorkerReport | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
    worker.listen((report) => {
      if (report.type !== answer && report.type !== 'crashed' && report.type !== 'silenced') return
      clearTimeout(timer)
      resolve(report.type === answer ? report : undefined)
    })
    worker.ask(request)
  })
}
