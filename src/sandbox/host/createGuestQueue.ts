import type { GuestPriority } from '@/pipeline/5-execute/Executor.ts'
import type { HostWorker } from './createWorkerMaker.ts'

/** A benchmark's guest that waited so long need not let more than one person's go before it. */
const PATIENCE_MS = 30_000

const REMEMBERED_GROUPS = 100

/** How many guests of each kind may still start. */
export type Room = Readonly<Record<GuestPriority, number>>

export type TakeOptions = {
  /** Absent: `person`. */
  readonly priority?: GuestPriority | undefined
  /** Whose guest it is: of the same priority each group has its turn. Absent: that of all who name none. */
  readonly group?: string | undefined
  readonly signal: AbortSignal
}

type Place = {
  readonly priority: GuestPriority
  readonly group: string
  readonly since: number
  /** Leaves the queue for a worker. */
  serve(worker: HostWorker): void
  /** Leaves the queue with nothing. */
  refuse(reason: unknown): void
}

/**
 * Guests that wait for a worker: a person's before a benchmark's; of each kind one of each group in turn, those of a
 * group in the order in which they came.
 */
export function createGuestQueue() {
  const lines: Record<GuestPriority, Line> = { person: createLine(), benchmark: createLine() }
  let lastServed: GuestPriority | undefined

  /** Rejects with the signal's reason when it is aborted first; the place is free then. */
  function join({ priority = 'person', group = '', signal }: TakeOptions): Promise<HostWorker> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', abort)
        lines[priority].remove(place)
      }
      const place: Place = {
        priority,
        group,
        since: performance.now(),
        serve: (worker) => {
          leave()
          lines[priority].pass(group)
          lastServed = priority
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
      lines[priority].add(place)
    })
  }

  /** Who is served next; undefined: nobody who may start. */
  function first(room: Room): Place | undefined {
    if (room.person <= 0) return undefined
    const next = lines.person.first() ?? (room.benchmark > 0 ? lines.benchmark.first() : undefined)
    return impatient() ?? next
  }

  /** How many could start at once if there were workers for them. */
  function countStartable(room: Room): number {
    const waiting = impatient() === undefined ? 0 : 1
    const urgent = Math.min(lines.person.count() + waiting, Math.max(0, room.person))
    const patient = Math.min(lines.benchmark.count() - waiting, Math.max(0, room.benchmark - urgent))
    return urgent + patient
  }

  /** The benchmark's guest that has waited for too long, if it is not a person's turn. */
  function impatient(): Place | undefined {
    if (lastServed !== 'person') return undefined
    const oldest = lines.benchmark.oldest()
    return oldest !== undefined && performance.now() - oldest.since >= PATIENCE_MS ? oldest : undefined
  }

  /** Nobody will be served any more. */
  function refuseAll(reason: unknown): void {
    for (const line of Object.values(lines)) for (const place of line.all()) place.refuse(reason)
  }

  return { join, first, countStartable, refuseAll }
}

type Line = ReturnType<typeof createLine>

/** Those of one priority. */
function createLine() {
  /** None is empty. */
  const groups = new Map<string, Place[]>()
  /** The number of each group's last turn, also of those of which nobody waits now; the latest comes last. */
  const turns = new Map<string, number>()
  let turn = 0
  let count = 0

  function add(place: Place): void {
    const group = groups.get(place.group)
    if (group === undefined) groups.set(place.group, [place])
    else group.push(place)
    count += 1
  }

  function remove(place: Place): void {
    const group = groups.get(place.group) ?? []
    const position = group.indexOf(place)
    if (position < 0) return
    group.splice(position, 1)
    count -= 1
    if (group.length === 0) groups.delete(place.group)
  }

  /** The group has had its turn. */
  function pass(group: string): void {
    turns.delete(group)
    turns.set(group, ++turn)
    const [longest = group] = turns.keys()
    if (turns.size > REMEMBERED_GROUPS) turns.delete(longest)
  }

  /** The first one of each group, by what is smallest. */
  function headsBy(order: (place: Place) => number): readonly Place[] {
    const heads = [...groups.values()].flatMap(([head]) => head ?? [])
    return heads.toSorted((one, other) => order(one) - order(other))
  }

  return {
    add,
    remove,
    pass,
    count: () => count,
    first: () => headsBy(({ group }) => turns.get(group) ?? 0)[0],
    oldest: () => headsBy(({ since }) => since)[0],
    all: () => [...groups.values()].flat(),
  }
}
