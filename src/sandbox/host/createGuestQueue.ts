import type { GuestPriority } from '@/pipeline/5-execute/Executor.ts'
import type { HostWorker } from './createWorkerMaker.ts'

/** A benchmark's guest that waited so long goes before a person's, so that none waits for ever. */
const PATIENCE_MS = 30_000

/** How many guests of each kind may still start. */
export type Room = Readonly<Record<GuestPriority, number>>

type Place = {
  readonly since: number
  /** Leaves the queue for a worker. */
  serve(worker: HostWorker): void
  /** Leaves the queue with nothing. */
  refuse(reason: unknown): void
}

/** Guests that wait for a worker: a person's before a benchmark's, each kind in the order in which they came. */
export function createGuestQueue() {
  const places: Record<GuestPriority, Place[]> = { person: [], benchmark: [] }

  /** Rejects with the signal's reason when it is aborted first; the place is free then. */
  function join(priority: GuestPriority, signal: AbortSignal): Promise<HostWorker> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', abort)
        const position = places[priority].indexOf(place)
        if (position >= 0) places[priority].splice(position, 1)
      }
      const place: Place = {
        since: performance.now(),
        serve: (worker) => {
          leave()
          resolve(worker)
        },
        refuse: (reason) => {
          leave()
          reject(reason)
        },
      }
      const abort = () => place.refuse(signal.reason)
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort)
      places[priority].push(place)
    })
  }

  /** Who is served next; undefined: nobody who may start. */
  function first(room: Room): Place | undefined {
    const [person] = places.person
    const [benchmark] = places.benchmark
    if (room.person <= 0) return undefined
    if (isImpatient(benchmark)) return benchmark
    return person ?? (room.benchmark > 0 ? benchmark : undefined)
  }

  /** How many could start at once if there were workers for them. */
  function countStartable(room: Room): number {
    const impatient = isImpatient(places.benchmark[0]) ? 1 : 0
    const urgent = Math.min(places.person.length + impatient, Math.max(0, room.person))
    const patient = Math.min(places.benchmark.length - impatient, Math.max(0, room.benchmark - urgent))
    return urgent + patient
  }

  /** Nobody will be served any more. */
  function refuseAll(reason: unknown): void {
    for (const place of [...places.person, ...places.benchmark]) place.refuse(reason)
  }

  return { join, first, countStartable, refuseAll }
}

/** It counts as a person's from then on. */
function isImpatient(place: Place | undefined): boolean {
  return place !== undefined && performance.now() - place.since >= PATIENCE_MS
}
