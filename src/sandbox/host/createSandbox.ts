import { frameUrl } from 'virtual:sandbox-files'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import type { Guest, GuestSetup, RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { ReturnReason } from '@/pipeline/5-execute/GuestReturn.ts'
import type { Language } from '@/pipeline/Program.ts'
import { askWorker } from './askWorker.ts'
import { closeWorker } from './closeWorker.ts'
import { connectFrame, type Frame } from './connectFrame.ts'
import { createGuest } from './createGuest.ts'
import { createStatus } from './createStatus.ts'
import type { HostWorker } from './createWorkerMaker.ts'
import { createWorkerPool, type WorkerPool } from './createWorkerPool.ts'
import { fetchEngine } from './fetchEngine.ts'
import javascriptRuntime from './javascriptRuntime.json'
import pythonRuntime from './pythonRuntime.json'
import { readDescription } from './readDescription.ts'
import type { Sandbox, SandboxOptions } from './Sandbox.ts'
import { sandboxFailure } from './sandboxFailure.ts'
import { sparesOfMachine, workersOfMachine } from './workersOfMachine.ts'

/** What `inspect` gave for the engines in package.json; a test compares the two. */
const RECORDED: Record<Language, RuntimeDescription> = {
  python: { ...pythonRuntime, language: 'python' },
  javascript: { ...javascriptRuntime, language: 'javascript' },
}

/** A worker that was heard of so lately is alive: its answer to `open` need not be waited for. */
const SURELY_ALIVE_MS = 5000

const IDLE_MS = 5 * 60_000

const ENGINE_NAMES: Record<Language, string> = { python: 'Python', javascript: 'JavaScript' }

/** A sandbox for one language. Nothing is loaded before `start`, `inspect` or `open` is first called. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { language, frameUrl: ownFrameUrl, pool: settings, loadPackages = NO_PACKAGES } = options
  const status = createStatus()
  const openGuests = new Set<Guest>()
  let frame: Frame | undefined
  let pool: WorkerPool | undefined
  let ready: Promise<WorkerPool> | undefined
  let chosen: { readonly workers?: number } = {}
  let isDisposed = false

  /** Starts it once; after a failure the next call tries anew. */
  function prepare(): Promise<WorkerPool> {
    if (isDisposed) return Promise.reject(sandboxFailure('It was removed.'))
    ready ??= boot().catch(giveUp)
    return ready
  }

  async function boot(): Promise<WorkerPool> {
    const what = ENGINE_NAMES[language]
    status.set({ type: 'loading', what, loadedBytes: 0, totalBytes: 0 })
    const connecting = connectFrame(ownFrameUrl ?? frameUrl).then((connected) => (frame = connected))
    const [connected, engine] = await Promise.all([
      connecting,
      fetchEngine(language, (loadedBytes, totalBytes) =>
        status.set({ type: 'loading', what, loadedBytes, totalBytes }),
      ),
    ])
    const packages = await loadPackages({
      onProgress: (progress) => status.set({ type: 'loading', what: 'packages', ...progress }),
    })
    if (isDisposed) throw sandboxFailure('It was removed.')
    status.set({ type: 'booting' })
    const files = [...engine.files, ...packages]
    await prepareFrame(connected, language, { ...engine, files })
    const ofMachine = { workers: workersOfMachine(), idleMs: IDLE_MS, spares: sparesOfMachine() }
    pool = createWorkerPool(connected, { ...ofMachine, ...settings, ...chosen })
    await pool.prepare()
    status.set({ type: 'ready' })
    return pool
  }

  function giveUp(error: unknown): never {
    ready = undefined
    frame?.remove()
    const failure = error instanceof PlaygroundError ? error : sandboxFailure(String(error), error)
    status.set({ type: 'failed', message: failure.message })
    pool?.abandon(failure)
    throw failure
  }

  async function open(setup: GuestSetup, signal: AbortSignal): Promise<Guest> {
    signal.throwIfAborted()
    const opening = openGuest(setup, signal)
    return await untilAborted(opening, signal).catch((error: unknown) => {
      // It may still open; nobody waits for it then.
      void opening.then((guest) => guest.close(), ignore)
      throw error
    })
  }

  async function openGuest(setup: GuestSetup, signal: AbortSignal): Promise<Guest> {
    const workers = await prepare()
    const worker = await openWorker(workers, setup, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      // Where no worker answers the frame itself is gone: the next call starts from nothing.
      return giveUp(error)
    })
    const guest = createGuest(worker, setup, (death) => {
      openGuests.delete(guest)
      return giveBackTo(workers, worker, death)
    })
    openGuests.add(guest)
    return guest
  }

  return {
    language,
    describe: async () => RECORDED[language],
    inspect: async () => describeRuntime(await prepare(), language),
    open,
    status: status.get,
    subscribe: status.subscribe,
    start: async () => {
      await prepare()
    },
    setWorkers: (count) => {
      chosen = count === undefined ? {} : { workers: count }
      pool?.setWorkers(count ?? settings?.workers ?? workersOfMachine())
    },
    dispose: () => {
      isDisposed = true
      for (const guest of openGuests) guest.close()
      frame?.remove()
      pool?.abandon(sandboxFailure('It was removed.'))
      status.set({ type: 'idle' })
    },
  }
}

const NO_PACKAGES = async () => []

/** For a failure that was reported already. */
function ignore(): undefined {
  return undefined
}

/** Hands the engine into the frame; rejects if the frame finds that it is not sealed. */
function prepareFrame(
  frame: Frame,
  language: Language,
  { workerCode, files }: Awaited<ReturnType<typeof fetchEngine>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    frame.listen((report) => {
      if (report.type === 'prepared') resolve()
      if (report.type === 'refused') reject(sandboxFailure(report.reason))
    })
    frame.send(
      { type: 'prepare', language, workerCode, files, canaryUrl: document.baseURI },
      files.map((file) => file.bytes),
    )
  })
}

/** Asks a worker that is as new. */
async function describeRuntime(pool: WorkerPool, language: Language): Promise<RuntimeDescription> {
  const worker = await pool.take({ signal: new AbortController().signal })
  const report = await askWorker(worker, { type: 'describe' }, 'described')
  void giveBackTo(pool, worker)
  const description = report?.type === 'described' ? readDescription(language, report.text) : undefined
  if (description === undefined) throw sandboxFailure('Its interpreter could not describe itself.')
  return description
}

/** A worker that rested for long may have died unseen: it is asked, and a second one tried. */
async function openWorker(pool: WorkerPool, setup: GuestSetup, signal: AbortSignal): Promise<HostWorker> {
  const { preamble, files, inputLines, seed, limits, priority, group } = setup
  for (let tries = 0; tries < 2; tries++) {
    const worker = await pool.take({ priority, group, signal })
    const request = { type: 'open', setup: { preamble, files, inputLines, seed, ...limits } } as const
    if (performance.now() - worker.heardAt() < SURELY_ALIVE_MS) {
      worker.ask(request)
      return worker
    }
    if ((await askWorker(worker, request, 'opened')) !== undefined) return worker
    void pool.giveBack(worker, Promise.resolve(false))
  }
  throw sandboxFailure('Its interpreter does not answer.')
}

/** A worker that is alive is asked to forget its guest. Gives whether it serves again. */
function giveBackTo(pool: WorkerPool, worker: HostWorker, death?: ReturnReason): Promise<ReturnReason> {
  if (death !== undefined) {
    void pool.giveBack(worker, Promise.resolve(false))
    return Promise.resolve(death)
  }
  const { verdict, isAsNew } = closeWorker(worker)
  void pool.giveBack(worker, isAsNew)
  return verdict
}
