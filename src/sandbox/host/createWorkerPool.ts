import type { Frame } from './connectFrame.ts'
import { createGuestQueue, type Room, type TakeOptions } from './createGuestQueue.ts'
import { createWorkerMaker, type HostWorker } from './createWorkerMaker.ts'

/** Workers that are ready or at work while there is little to do: one to use, and one to stand by. */
const WORKERS_AT_REST = 2

/** Where guests were lost others often are, sooner than a worker boots: for each one more stands by for so long. */
const SPARE_AFTER_LOSS_MS = 60_000

/** A person never waits for a benchmark's program to end: there is this much room above the limit for them. */
const ROOM_FOR_PERSON = 1

/** Handing a snapshot to a new worker keeps the frame busy for 50 ms: a program that starts goes first. */
const REFILL_DELAY_MS = 100

/** The last worker is kept this many times longer, so that a person who was reading waits for nothing. */
const LAST_WORKER_PATIENCE = 6

export type PoolSettings = {
  /** Guests at one time. */
  readonly workers: number
  /** A worker that nobody used for so long is let go. */
  readonly idleMs: number
  /** Workers that stand by after losses, at most; each takes 60 MB. */
  readonly spares: number
}

type Ready = { readonly worker: HostWorker; readonly since: number }

/**
 * Keeps workers booted that are as new: guests wait for one in a queue, and a guest that dies is replaced at once.
 * No guest waits for a timer here, because a browser slows those of a page in the background.
 */
export function createWorkerPool(frame: Frame, { workers, idleMs, spares }: PoolSettings) {
  const make = createWorkerMaker(frame)
  const queue = createGuestQueue()
  /** Last come, first served: the others are then idle, and can be let go. */
  const ready: Ready[] = []
  /** Booting, or making themselves as new. */
  let comingWorkers = 0
  let guests = 0
  let maximumGuests = workers
  let losses: readonly number[] = []
  let refillTimer: ReturnType<typeof setTimeout> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const room = (): Room => ({
    person: maximumGuests + ROOM_FOR_PERSON - guests,
    benchmark: maximumGuests - guests,
  })

  function boot(): Promise<HostWorker> {
    comingWorkers += 1
    return make().finally(() => (comingWorkers -= 1))
  }

  /** For a guest that waits, or to stand by. */
  function add(): void {
    // Nothing is tried again by itself: the next guest gets a new try.
    boot().then(arrive, (reason: unknown) => queue.first(room())?.refuse(reason))
  }

  function arrive(worker: HostWorker): void {
    if (ready.length > maximumGuests + spare()) return worker.kill()
    ready.push({ worker, since: performance.now() })
    idleTimer ??= setTimeout(letGo, idleMs)
    serve()
  }

  function serve(): void {
    for (let place = queue.first(room()); place !== undefined; place = queue.first(room())) {
      const free = ready.pop()
      if (free === undefined) break
      guests += 1
      place.serve(free.worker)
    }
    while (comingWorkers < queue.countStartable(room())) add()
    refillTimer ??= setTimeout(standBy, REFILL_DELAY_MS)
  }

  function spare(): number {
    losses = losses.filter((at) => performance.now() - at < SPARE_AFTER_LOSS_MS)
    return Math.min(spares, losses.length)
  }

  function standBy(): void {
    refillTimer = undefined
    const wanted = Math.max(1, WORKERS_AT_REST - guests) + spare()
    for (let missing = wanted - ready.length - comingWorkers; missing > 0; missing--) add()
  }

  function letGo(): void {
    idleTimer = undefined
    const now = performance.now()
    const isIdle = ({ since }: Ready) =>
      now - since >= (ready.length === 1 ? LAST_WORKER_PATIENCE : 1) * idleMs
    for (let oldest = ready[0]; oldest !== undefined && isIdle(oldest); oldest = ready[0]) {
      ready.shift()
      oldest.worker.kill()
    }
    if (ready.length > 0) idleTimer = setTimeout(letGo, idleMs)
  }

  /** Resolves when the first worker is ready. */
  async function prepare(): Promise<void> {
    arrive(await boot())
  }

  /** A worker that is as new, once it is the guest's turn. It is the caller's. */
  function take(options: TakeOptions): Promise<HostWorker> {
    const taken = queue.join(options)
    serve()
    return taken
  }

  /** Ends the use of a worker; `isAsNew` says whether it can serve again. If not, it is killed. */
  async function giveBack(worker: HostWorker, isAsNew: Promise<boolean>): Promise<void> {
    guests -= 1
    comingWorkers += 1
    const isKept = await isAsNew
    comingWorkers -= 1
    if (isKept) return arrive(worker)
    worker.kill()
    losses = [...losses.slice(-spares), performance.now()]
    serve()
  }

  /** More start at once; where there are too many, those at work go on to their end. */
  function setWorkers(count: number): void {
    maximumGuests = count
    serve()
  }

  /** The frame is gone, and nobody who waits will be served. */
  function abandon(reason: unknown): void {
    clearTimeout(refillTimer)
    clearTimeout(idleTimer)
    queue.refuseAll(reason)
  }

  return { prepare, take, giveBack, setWorkers, abandon }
}

export type WorkerPool = ReturnType<typeof createWorkerPool>
