import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { CallReport, CallRequest } from './CallMessage.ts'

/** The end of a worker that asks. Answers are unknown until they are read. */
export type Caller = {
  /** An abort is passed on: the worker then answers soon, with what it has or a failure. */
  call(
    name: string,
    input: unknown,
    options?: { readonly signal?: AbortSignal; onReport?(value: unknown): void },
  ): Promise<unknown>
  /** Kills the worker; what it still owes fails with `worker-ended`. */
  end(): void
}

/** The part of a Worker that is needed. */
export type WorkerEnd = {
  postMessage(request: CallRequest): void
  terminate(): void
  addEventListener(type: 'message' | 'error', listener: (event: Event) => void): void
}

type Waiting = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly onReport: ((value: unknown) => void) | undefined
}

/** Asks a worker that answers with `answerCalls`. */
export function createCaller(worker: WorkerEnd): Caller {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const post = (request: CallRequest) => worker.postMessage(request)
  const failAll = (error: PlaygroundError) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.addEventListener('message', (event) => {
    const report = event instanceof MessageEvent ? readReport(event.data) : undefined
    const asked = report === undefined ? undefined : waiting.get(report.id)
    if (report === undefined || asked === undefined) return
    if (report.type === 'reported') return asked.onReport?.(report.value)
    waiting.delete(report.id)
    if (report.type === 'answered') asked.resolve(report.value)
    else asked.reject(new PlaygroundError(report.code, report.message))
  })
  worker.addEventListener('error', (event) => {
    const reason =
      'message' in event && event.message !== '' ? event.message : 'its script could not be loaded'
    failAll(new PlaygroundError('worker-ended', `A part of the page stopped working: ${reason}.`))
  })

  return {
    call: (name, input, { signal, onReport } = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const stop = () => post({ type: 'stop', id })
        const settle = <Value>(settled: (value: Value) => void) => {
          return (value: Value) => {
            signal?.removeEventListener('abort', stop)
            settled(value)
          }
        }
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject), onReport })
        post({ type: 'ask', id, name, input })
        if (signal?.aborted === true) stop()
        else signal?.addEventListener('abort', stop, { once: true })
      }),
    end() {
      worker.terminate()
      failAll(new PlaygroundError('worker-ended', 'The work was stopped.'))
    },
  }
}

/** Undefined if it is none. */
function readReport(data: unknown): CallReport | undefined {
  if (!isRecord(data) || typeof data['id'] !== 'number') return undefined
  const { type, id, value, code, message } = data
  if (type === 'reported' || type === 'answered') return { type, id, value }
  if (type !== 'failed' || typeof code !== 'string' || typeof message !== 'string') return undefined
  return { type, id, code, message }
}
