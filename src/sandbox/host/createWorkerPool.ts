import type { FrameReport, WorkerReport, WorkerRequest } from '@/sandbox/protocol/messages.ts'
import type { Frame } from './connectFrame.ts'
import { sandboxFailure } from './sandboxFailure.ts'

/** A cold boot takes 2–20 s; beyond this nobody waits. */
const BOOT_TIMEOUT_MS = 90_000

/** While no guest runs; while one does, one less. */
const READY_WORKERS = 2

/** Handing a snapshot to a new worker keeps the frame busy for 50 ms: a program that starts goes first. */
const REFILL_DELAY_MS = 100

/** One worker in the frame, as the host sees it. */
export type HostWorker = {
  ask(request: WorkerRequest): void
  /** Reports go to one listener. */
  listen(listener: (report: WorkerReport | { readonly type: 'silenced' }) => void): void
  /** Gone at once; its reports are no longer heard. */
  kill(): void
}

type Waiting = { resolve(worker: HostWorker): void; reject(reason: unknown): void }
type Listener = Parameters<HostWorker['listen']>[0]

/** Keeps workers booted that are as new, so that a guest that dies is replaced at once. */
export function createWorkerPool(frame: Frame) {
  const listeners = new Map<number, Listener>()
  let lastId = 0
  const ready: HostWorker[] = []
  const waiting: Waiting[] = []
  /** Booting, or making themselves as new. */
  let comingWorkers = 0
  let takenWorkers = 0
  let refillTimer: ReturnType<typeof setTimeout> | undefined

  frame.listen((report: FrameReport) => {
    if (report.type === 'silenced') listeners.get(report.workerId)?.({ type: 'silenced' })
    if (report.type === 'reported') listeners.get(report.workerId)?.(report.report)
  })

  function boot(): Promise<HostWorker> {
    const workerId = ++lastId
    const worker: HostWorker = {
      ask: (request) => frame.send({ type: 'ask', workerId, request }),
      listen: (listener) => listeners.set(workerId, listener),
      kill: () => {
        listeners.delete(workerId)
        frame.send({ type: 'kill', workerId })
      },
    }
    const booted = new Promise<HostWorker>((resolve, reject) => {
      const fail = (reason: string) => {
        worker.kill()
        reject(sandboxFailure(reason))
      }
      const timer = setTimeout(() => fail('Its interpreter did not start in time.'), BOOT_TIMEOUT_MS)
      worker.listen((report) => {
        clearTimeout(timer)
        if (report.type === 'booted' && report.isSealed) resolve(worker)
        else if (report.type === 'booted') fail('A program in it could reach the network.')
        else if ('message' in report) fail(report.message)
        else fail('Its interpreter did not start.')
      })
    })
    frame.send({ type: 'boot', workerId })
    return booted
  }

  function add(): void {
    comingWorkers += 1
    boot().then(arrive, failFirstWaiting)
  }

  function arrive(worker: HostWorker): void {
    comingWorkers -= 1
    const first = waiting.shift()
    if (first !== undefined) first.resolve(worker)
    else if (ready.length < READY_WORKERS) ready.unshift(worker)
    else worker.kill()
  }

  // Nothing is tried again by itself: the next guest gets a new try.
  function failFirstWaiting(reason: unknown): void {
    comingWorkers -= 1
    const first = waiting.shift()
    if (first === undefined) return
    takenWorkers -= 1
    first.reject(reason)
  }

  /** Boots at once for those who wait, and soon for those to come. */
  function refill(): void {
    while (comingWorkers < waiting.length) add()
    refillTimer ??= setTimeout(() => {
      refillTimer = undefined
      const free = ready.length + comingWorkers - waiting.length
      for (let missing = Math.max(1, READY_WORKERS - takenWorkers) - free; missing > 0; missing--) add()
    }, REFILL_DELAY_MS)
  }

  /** Resolves when the first worker is ready. */
  async function prepare(): Promise<void> {
    comingWorkers += 1
    arrive(await boot())
    refill()
  }

  /** A worker that is as new. It is the caller's. */
  function take(): Promise<HostWorker> {
    takenWorkers += 1
    const worker = ready.shift()
    const taken =
      worker === undefined
        ? new Promise<HostWorker>((resolve, reject) => waiting.push({ resolve, reject }))
        : Promise.resolve(worker)
    refill()
    return taken
  }

  /** Ends the use of a worker; `isAsNew` says whether it can serve again. If not, it is killed. */
  async function giveBack(worker: HostWorker, isAsNew: Promise<boolean>): Promise<void> {
    takenWorkers -= 1
    comingWorkers += 1
    if (await isAsNew) return arrive(worker)
    comingWorkers -= 1
    worker.kill()
    refill()
  }

  return { prepare, take, giveBack }
}

export type WorkerPool = ReturnType<typeof createWorkerPool>
