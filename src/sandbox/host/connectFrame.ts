import type { FrameReport, FrameRequest } from '@/sandbox/protocol/messages.ts'
import { readFrameReport } from '@/sandbox/protocol/readFrameReport.ts'
import { sandboxFailure } from './sandboxFailure.ts'

const CONNECT_TIMEOUT_MS = 20_000

export type Frame = {
  send(request: FrameRequest, transfer?: readonly Transferable[]): void
  /** Reports go to one listener; those before it is set are lost. */
  listen(listener: (report: FrameReport) => void): void
  remove(): void
}

/**
 * Puts the sandbox frame into the page and gives it one end of a channel. Everything after goes through that
 * channel, which nobody else holds; what other windows post is never read.
 */
export function connectFrame(frameUrl: string): Promise<Frame> {
  const element = document.createElement('iframe')
  // Exactly this: together with `allow-same-origin` the frame would be the page.
  element.setAttribute('sandbox', 'allow-scripts')
  element.setAttribute('allow', '')
  element.setAttribute('referrerpolicy', 'no-referrer')
  element.setAttribute('aria-hidden', 'true')
  element.title = 'Sandbox'
  element.tabIndex = -1
  element.hidden = true
  element.src = frameUrl
  const { port1: port, port2: framePort } = new MessageChannel()
  let listener: (report: FrameReport) => void = () => undefined
  const remove = () => {
    port.close()
    element.remove()
  }
  const frame: Frame = {
    send: (request, transfer = []) => port.postMessage(request, [...transfer]),
    listen: (newListener) => {
      listener = newListener
    },
    remove,
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      remove()
      reject(sandboxFailure('Its frame did not answer: sandbox.html is missing, or this browser refused it.'))
    }, CONNECT_TIMEOUT_MS)
    port.addEventListener('message', (event) => {
      const report = readFrameReport(event.data)
      if (report === undefined) return
      if (report.type !== 'connected') return listener(report)
      clearTimeout(timer)
      resolve(frame)
    })
    port.start()
    element.addEventListener(
      'load',
      // The frame's origin is opaque, so no narrower target than `*` can be named; the port is all that it gets.
      () => element.contentWindow?.postMessage('connect', '*', [framePort]),
      { once: true },
    )
    document.body.append(element)
  })
}
