import { addChanges, isEmpty, noChanges, type Changes } from './Changes.ts'
import type { Connection } from './createConnection.ts'
import { isQuotaError } from './storageFailure.ts'
import { writeChanges, writeChangesAtOnce } from './writeChanges.ts'

/** Where much happens, what comes within so long after a transaction goes into the next one together. */
const PAUSE_MS = 25

/** Where several runs go on at once, as in a benchmark, with all that the storage does for each of them. */
const PAUSE_AMONG_RUNS_MS = 100

/** Gathers rows until they are written. */
export type RowSource = { takeRows(into: Changes): void }

/** Writes changes one transaction after the other, and keeps those that could not be written. */
export type Writer = {
  /** What the next transaction will write. Rows that sources still hold are taken first. */
  pending(): Changes
  /** Not yet in the database, the older first. */
  unsaved(): readonly Changes[]
  /** Its rows are taken when the next transaction begins. */
  addSource(source: RowSource): void
  /** At once, or very soon after the last transaction. */
  write(): Promise<void>
  /** Resolves when what there is now is written, or known to stay in memory. */
  stored(): Promise<void>
  /** The same without a pause, for somebody who waits. */
  flush(): Promise<void>
  /** Asks for everything at once, for a page that is about to go. */
  writeAtOnce(): void
  /** Forgets what is not written. */
  clear(): Promise<void>
}

export function createWriter(connection: Connection, onWritten: (changes: Changes) => void): Writer {
  const sources = new Set<RowSource>()
  let pending = noChanges()
  let inFlight = noChanges()
  let pendingEnd = createSignal()
  let inFlightEnd = createSignal()
  let writing: Promise<void> | undefined
  const pauses = createPauses()
  /** Something came that is to be written at once. */
  let isWanted = false

  function collect(): Changes {
    for (const source of sources) source.takeRows(pending)
    sources.clear()
    return pending
  }
  async function writeAll(): Promise<void> {
    try {
      // What happens in the same tick goes into the same transaction.
      await Promise.resolve()
      while (isWanted || pauses.isUnwanted()) {
        isWanted = false
        if (isEmpty(collect())) break
        const { runs } = await writePending()
        await pauses.pause(runs.size > 1 ? PAUSE_AMONG_RUNS_MS : PAUSE_MS)
      }
    } catch (error) {
      connection.failed(error)
      inFlightEnd.tell()
      pendingEnd.tell()
      pendingEnd = createSignal()
    } finally {
      // At once after the last look for changes, so that none falls between.
      writing = undefined
    }
  }
  async function writePending(): Promise<Changes> {
    inFlight = pending
    inFlightEnd = pendingEnd
    pending = noChanges()
    pendingEnd = createSignal()
    try {
      await writeOnce().catch(writeAgain)
    } catch (error) {
      addChanges(inFlight, pending)
      pending = inFlight
      inFlight = noChanges()
      throw error
    }
    const written = inFlight
    inFlight = noChanges()
    connection.succeeded()
    onWritten(written)
    inFlightEnd.tell()
    return written
  }
  async function writeOnce(): Promise<void> {
    await connection.open()
    await writeChanges(connection.database, inFlight)
  }
  /** A connection that was cut may be had again; a full storage stays full. */
  function writeAgain(error: unknown): Promise<void> {
    if (isQuotaError(error)) throw error
    return writeOnce()
  }

  // One that is under way goes on until nothing is left.
  const write = (): Promise<void> => {
    isWanted = true
    return (writing ??= writeAll())
  }

  async function stored(): Promise<void> {
    const end = isEmpty(collect()) ? inFlightEnd : pendingEnd
    if (isEmpty(pending) && isEmpty(inFlight)) return
    void write()
    await end.told
  }

  return {
    pending: collect,
    unsaved: () => {
      collect()
      return [inFlight, pending]
    },
    addSource: (source) => sources.add(source),
    write,
    stored,
    flush: () => pauses.without(stored),
    writeAtOnce: () => {
      const all = noChanges()
      addChanges(all, inFlight)
      addChanges(all, collect())
      if (!isEmpty(all) && connection.database.isOpen()) writeChangesAtOnce(connection.database, all)
    },
    clear: async () => {
      await writing
      sources.clear()
      pending = noChanges()
      pendingEnd.tell()
      pendingEnd = createSignal()
    },
  }
}

/** Something that happens once. */
function createSignal() {
  let tell: () => void = () => undefined
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  return { told, tell }
}

/** Pauses that nobody has to wait for. */
function createPauses() {
  let waiters = 0
  let end: () => void = () => undefined

  async function pause(pauseMs: number): Promise<void> {
    // The timers of a page in the background come late.
    if (waiters > 0 || isHidden()) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function without(work: () => Promise<void>): Promise<void> {
    waiters += 1
    end()
    try {
      await work()
    } finally {
      waiters -= 1
    }
  }

  return { pause, without, isUnwanted: () => waiters > 0 }
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}
