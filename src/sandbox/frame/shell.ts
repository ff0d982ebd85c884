import { readFrameRequest } from '@/sandbox/protocol/readFrameRequest.ts'
import type { FrameReport } from '@/sandbox/protocol/messages.ts'
import { createWorkers } from './createWorkers.ts'
import { testSeal } from './testSeal.ts'

/**
 * The script of sandbox.html. It only relays: nothing untrusted runs or is shown in this document, because
 * documents can navigate, preconnect and open WebRTC whatever their policy says. Workers cannot.
 */
function listenForHost(): void {
  // The file can also be opened by its own address, where it would have the origin of the page with the keys.
  if (self.origin !== 'null' || window.parent === window) return
  window.addEventListener(
    'message',
    (event) => {
      const [port] = event.ports
      if (event.source !== window.parent || port === undefined) return
      serve(port)
    },
    { once: true },
  )
}

function serve(port: MessagePort): void {
  const report = (frameReport: FrameReport) => port.postMessage(frameReport)
  const workers = createWorkers(report)
  port.addEventListener('message', (event) => {
    const request = readFrameRequest(event.data)
    if (request?.type === 'boot') workers.boot(request.workerId)
    if (request?.type === 'ask') workers.ask(request.workerId, request.request)
    if (request?.type === 'kill') workers.kill(request.workerId)
    if (request?.type !== 'prepare') return
    testSeal(request.canaryUrl)
      .then(() => workers.prepare(request))
      .then(() => report({ type: 'prepared' }))
      .catch((error: unknown) => report({ type: 'refused', reason: String(error) }))
  })
  port.start()
  report({ type: 'connected' })
}

listenForHost()
