import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { CallReport } from './CallMessage.ts'

/** One question, as the code that answers it sees it. */
export type Call = {
  readonly input: unknown
  /** Aborted when the page wants no more of it. */
  readonly signal: AbortSignal
  report(value: unknown): void
}

/** The part of a worker's global scope that is needed. */
export type WorkerScope = {
  postMessage(report: CallReport): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** The end of a worker that answers: each question by the handler of its name, several at once. */
export function answerCalls(
  scope: WorkerScope,
  handlers: Readonly<Record<string, (call: Call) => Promise<unknown>>>,
): void {
  const running = new Map<number, AbortController>()

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const handler = handlers[name]
      if (handler === undefined) throw new Error(`Nothing answers to ${name}.`)
      const report = (value: unknown) => scope.postMessage({ type: 'reported', id, value })
      const value = await handler({ input, signal: controller.signal, report })
      scope.postMessage({ type: 'answered', id, value })
    } catch (error) {
      scope.postMessage({ type: 'failed', id, ...described(error) })
    } finally {
      running.delete(id)
    }
  }

  scope.addEventListener('message', ({ data }) => {
    if (!isRecord(data) || typeof data['id'] !== 'number') return
    if (data['type'] === 'stop') running.get(data['id'])?.abort()
    else if (typeof data['name'] === 'string') void answer(data['id'], data['name'], data['input'])
  })
}

function described(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof PlaygroundError) return { code: error.code, message: error.message }
  return { code: 'worker-failed', message: error instanceof Error ? error.message : String(error) }
}
