import { readWorkerRequest } from '@/sandbox/protocol/readWorkerRequest.ts'
import type { WorkerReport, WorkerRequest } from '@/sandbox/protocol/messages.ts'
import { createFigurePoster } from './createFigurePoster.ts'
import { createPrinter } from './createPrinter.ts'
import type { BootEngine, BootRequest, Engine, RunRequest } from './Engine.ts'
import { refuseNetwork } from './refuseNetwork.ts'
import { watchClose } from './watchClose.ts'

/**
 * Answers requests that come over a private port. The port, `postMessage` and the reader of a message's data are
 * taken before any guest code runs, and are in no variable that a guest could name.
 */
export function serveEngine(bootEngine: BootEngine): void {
  self.addEventListener(
    'message',
    (event) => {
      const [port] = event instanceof MessageEvent ? event.ports : []
      if (port !== undefined) serve(port, bootEngine)
    },
    { once: true },
  )
}

function serve(port: MessagePort, bootEngine: BootEngine): void {
  const post: (report: WorkerReport) => void = port.postMessage.bind(port)
  const dataOf = dataReader()
  const printer = createPrinter(post, performance.now.bind(performance))
  const figures = createFigurePoster(post)
  const crash = (message: string) => {
    printer.finish()
    figures.finish()
    post({ type: 'crashed', message })
  }
  let engine: Engine | undefined

  async function answer(request: WorkerRequest): Promise<void> {
    if (request.type === 'boot') engine = await boot(request)
    else if (engine === undefined) return
    else if (request.type === 'describe') post({ type: 'described', text: engine.describe() })
    else if (request.type === 'open') {
      printer.limitTo(request.setup.outputCharacters)
      await engine.open(request.setup)
      post({ type: 'opened' })
    } else if (request.type === 'run') await run(request, engine)
    else await close(engine)
  }

  async function boot(request: BootRequest): Promise<Engine | undefined> {
    try {
      const isSealed = await isOutOfReach(request.canaryUrl)
      const booted = await bootEngine(request, { print: printer.print, show: figures.show, crash })
      watchClose(() => crash('The program closed its own worker.'))
      refuseNetwork()
      post({
        type: 'booted',
        isSealed,
        ...(booted.snapshot === undefined ? {} : { snapshot: booted.snapshot }),
      })
      return booted
    } catch (error) {
      post({ type: 'boot-failed', message: String(error) })
      return undefined
    }
  }

  async function run({ runId, ...request }: RunRequest, runningEngine: Engine): Promise<void> {
    printer.start(runId)
    figures.start(runId)
    post({ type: 'started', runId })
    const { outcome, files } = await runningEngine.run({ ...request, runId })
    printer.finish()
    figures.finish()
    post({ type: 'ended', runId, outcome, files })
  }

  /** The verdict goes out first: nobody who asks for it has to wait for the cleaning. */
  async function close(closingEngine: Engine): Promise<void> {
    const reason = closingEngine.close()
    post({ type: 'closed', reason })
    if (reason !== 'as-new') return
    await closingEngine.renew()
    post({ type: 'renewed' })
  }

  // One after the other: the host asks for the next thing before the last one is answered.
  let answered = Promise.resolve()
  port.addEventListener('message', (event) => {
    const request = readWorkerRequest(dataOf(event))
    if (request === undefined) return
    answered = answered.then(() => answer(request)).catch((error: unknown) => crash(String(error)))
  })
  port.start()
}

/** A guest that reached JavaScript could replace the getter, and read the id of a run. */
function dataReader(): (event: MessageEvent) => unknown {
  const getter = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get
  const apply = Reflect.apply
  return (event) => (getter === undefined ? event.data : apply(getter, event, []))
}

function isOutOfReach(url: string): Promise<boolean> {
  return fetch(url, { mode: 'no-cors', cache: 'no-store' }).then(
    () => false,
    () => true,
  )
}
