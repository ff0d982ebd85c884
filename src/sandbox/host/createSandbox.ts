import { frameUrl } from 'virtual:sandbox-files'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { untilAborted } from '@/lib/untilAborted.ts'
import type { Guest, GuestSetup, RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import { askWorker } from './askWorker.ts'
import { connectFrame, type Frame } from './connectFrame.ts'
import { createGuest } from './createGuest.ts'
import { createStatus } from './createStatus.ts'
import { createWorkerPool, type HostWorker, type WorkerPool } from './createWorkerPool.ts'
import { fetchEngine } from './fetchEngine.ts'
import javascriptRuntime from './javascriptRuntime.json'
import pythonRuntime from './pythonRuntime.json'
import { readDescription } from './readDescription.ts'
import type { Sandbox, SandboxOptions } from './Sandbox.ts'
import { sandboxFailure } from './sandboxFailure.ts'

/** What `inspect` gave for the engines in package.json; a test compares the two. */
const RECORDED: Record<Language, RuntimeDescription> = {
  python: { ...pythonRuntime, language: 'python' },
  javascript: { ...javascriptRuntime, language: 'javascript' },
}

const ENGINE_NAMES: Record<Language, string> = { python: 'Python', javascript: 'JavaScript' }

/** A sandbox for one language. Nothing is loaded before `start`, `inspect` or `open` is first called. */
export function createSandbox({ language, frameUrl: ownFrameUrl }: SandboxOptions): Sandbox {
  const status = createStatus()
  const openGuests = new Set<Guest>()
  let frame: Frame | undefined
  let ready: Promise<WorkerPool> | undefined
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
    if (isDisposed) throw sandboxFailure('It was removed.')
    status.set({ type: 'booting' })
    await prepareFrame(connected, language, engine)
    const pool = createWorkerPool(connected)
    await pool.prepare()
    status.set({ type: 'ready' })
    return pool
  }

  function giveUp(error: unknown): never {
    ready = undefined
    frame?.remove()
    const failure = error instanceof PlaygroundError ? error : sandboxFailure(String(error), error)
    status.set({ type: 'failed', message: failure.message })
    throw failure
  }

  async function open(setup: GuestSetup, signal: AbortSignal): Promise<Guest> {
    signal.throwIfAborted()
    const opening = openGuest(setup)
    return await untilAborted(opening, signal).catch((error: unknown) => {
      // It may still open; nobody waits for it then.
      void opening.then((guest) => guest.close(), ignore)
      throw error
    })
  }

  async function openGuest(setup: GuestSetup): Promise<Guest> {
    const pool = await prepare()
    // Where no worker answers the frame itself is gone: the next call starts from nothing.
    const worker = await openWorker(pool, setup).catch(giveUp)
    const guest = createGuest(worker, setup, (isDead) => {
      openGuests.delete(guest)
      void pool.giveBack(worker, isDead ? Promise.resolve(false) : isAsNew(worker))
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
    dispose: () => {
      isDisposed = true
      for (const guest of openGuests) guest.close()
      frame?.remove()
      status.set({ type: 'idle' })
    },
  }
}

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
  const worker = await pool.take()
  const report = await askWorker(worker, { type: 'describe' }, 'described')
  void pool.giveBack(worker, isAsNew(worker))
  const description = report?.type === 'described' ? readDescription(language, report.text) : undefined
  if (description === undefined) throw sandboxFailure('Its interpreter could not describe itself.')
  return description
}

/** A standby may have died unseen, so a second one is tried. */
async function openWorker(pool: WorkerPool, setup: GuestSetup): Promise<HostWorker> {
  const { preamble, files, inputLines, seed, limits } = setup
  for (let tries = 0; tries < 2; tries++) {
    const worker = await pool.take()
    const request = { type: 'open', setup: { preamble, files, inputLines, seed, ...limits } } as const
    if ((await askWorker(worker, request, 'opened')) !== undefined) return worker
    void pool.giveBack(worker, Promise.resolve(false))
  }
  throw sandboxFailure('Its interpreter does not answer.')
}

/** Asks a worker to forget its guest. */
async function isAsNew(worker: HostWorker): Promise<boolean> {
  const report = await askWorker(worker, { type: 'close' }, 'closed')
  return report?.type === 'closed' && report.isAsNew
}
