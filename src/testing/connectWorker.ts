import { answerCalls, type Call } from '@/endpoints/local/calls/answerCalls.ts'
import type { WorkerEnd } from '@/endpoints/local/calls/createCaller.ts'

type Listener = (event: MessageEvent<unknown>) => void

/** Both ends of a worker in one place, with copies in between as of real workers. */
export function connectWorker(handlers: Readonly<Record<string, (call: Call) => Promise<unknown>>>) {
  const toWorker: Listener[] = []
  const toPage: { readonly type: string; readonly listener: (event: Event) => void }[] = []
  let isEnded = false
  const say = (type: string, event: Event) => {
    for (const end of toPage) if (end.type === type && !isEnded) end.listener(event)
  }
  const later = (data: unknown, deliver: (event: MessageEvent<unknown>) => void) => {
    const event = new MessageEvent('message', { data: structuredClone(data) })
    setTimeout(() => deliver(event))
  }
  const sendToPage = (data: unknown) => later(data, (event) => say('message', event))
  answerCalls(
    { postMessage: sendToPage, addEventListener: (_, listener) => void toWorker.push(listener) },
    handlers,
  )
  const worker: WorkerEnd = {
    postMessage: (data) => later(data, (event) => toWorker.forEach((listener) => listener(event))),
    terminate: () => {
      isEnded = true
    },
    addEventListener: (type, listener) => void toPage.push({ type, listener }),
  }
  return {
    worker,
    isEnded: () => isEnded,
    /** As when its script throws outside of an answer. */
    break: () => say('error', new Event('error')),
    /** Says something as if it were the worker. */
    forge: sendToPage,
  }
}
