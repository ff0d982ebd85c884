import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { ArchiveStatus } from './Archive.ts'
import { ArchiveDatabase } from './ArchiveDatabase.ts'
import { addChanges, isEmpty, noChanges, type Changes } from './Changes.ts'
import { isQuotaError, storageFailure } from './storageFailure.ts'
import { writeChanges, writeChangesAtOnce } from './writeChanges.ts'

/** Gathers rows until they are written. */
export type RowSource = { takeRows(into: Changes): void }

/** The database, with all that it has not (yet) taken kept in memory before it. */
export type Store = {
  status(): ArchiveStatus
  /** Not yet in the database, the older first. Valid until they are: take them before reading the database. */
  unsaved(): readonly Changes[]
  /** Reads the database; while it cannot be read: `otherwise`. */
  read<T>(query: (database: ArchiveDatabase) => PromiseLike<T>, otherwise: T): Promise<T>
  change(make: (changes: Changes) => void): void
  /** Makes changes that belong together, all or none. False: the storage is full, and nothing was changed. */
  changeUnlessFull(changes: Changes): Promise<boolean>
  /** Asks the source for its rows, after about 100 ms or at once, together with whatever else there is then. */
  touch(source: RowSource, when: 'soon' | 'now'): void
  /** Deletes every row of every table, and what is only in memory. */
  clear(): Promise<void>
  /** Resolves when all is written, or known to stay in memory. */
  flush(): Promise<void>
  /** For a page that is about to go. */
  flushAtOnce(): void
  close(): Promise<void>
}

export type StoreOptions = {
  readonly name: string
  onStatus(status: ArchiveStatus): void
  onWritten(changes: Changes): void
  /** The connection was closed from outside: another tab deleted the database, or the person its data. */
  onLost(): void
}

const SOON_MS = 100
const RETRY_MS = 3000
/** Some browsers never answer when they refuse. */
const OPEN_TIMEOUT_MS = 4000

/** Opens the database. Never rejects: what goes wrong is the status. */
export async function createStore(options: StoreOptions): Promise<Store> {
  const database = new ArchiveDatabase(options.name)
  const sources = new Set<RowSource>()
  let status: ArchiveStatus = { type: 'kept' }
  let pending = noChanges()
  let inFlight = noChanges()
  let writing: Promise<void> | undefined
  let soonTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isClosing = false

  const setStatus = (next: ArchiveStatus) => {
    if (next.type === status.type) return
    status = next
    options.onStatus(next)
  }
  const collect = () => {
    for (const source of sources) source.takeRows(pending)
    sources.clear()
  }
  const write = (): Promise<void> => {
    clearTimeout(soonTimer)
    soonTimer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  async function writeAll(): Promise<void> {
    // What happens in the same tick goes into the same transaction.
    await Promise.resolve()
    for (collect(); !isEmpty(pending); collect()) {
      inFlight = pending
      pending = noChanges()
      try {
        await writeOnce().catch(writeAgain)
      } catch (error) {
        keepInMemory(error)
        return
      }
      const written = inFlight
      inFlight = noChanges()
      setStatus({ type: 'kept' })
      options.onWritten(written)
    }
  }
  async function writeOnce(): Promise<void> {
    await openWithin(database)
    await writeChanges(database, inFlight)
  }
  /** A connection that was cut may be had again; a full storage stays full. */
  function writeAgain(error: unknown): Promise<void> {
    if (isQuotaError(error)) throw error
    return writeOnce()
  }
  function keepInMemory(error: unknown): void {
    addChanges(inFlight, pending)
    pending = inFlight
    inFlight = noChanges()
    retryLater(error)
  }
  function retryLater(error: unknown): void {
    setStatus(storageFailure(error))
    if (!isClosing) retryTimer ??= setTimeout(() => void retry(), RETRY_MS)
  }
  async function retry(): Promise<void> {
    retryTimer = undefined
    try {
      await openWithin(database)
      if (status.type === 'refused') setStatus({ type: 'kept' })
      await write()
    } catch (error) {
      retryLater(error)
    }
  }
  async function canRead(): Promise<boolean> {
    if (database.isOpen()) return true
    if (status.type === 'refused') return false
    try {
      await openWithin(database)
      return true
    } catch (error) {
      retryLater(error)
      return false
    }
  }

  database.on('close', () => {
    if (!isClosing) options.onLost()
  })
  await canRead()

  return {
    status: () => status,
    unsaved: () => {
      collect()
      return [inFlight, pending]
    },
    read: async (query, otherwise) => {
      if (!(await canRead())) return otherwise
      try {
        return await query(database)
      } catch (error) {
        setStatus(storageFailure(error))
        return otherwise
      }
    },
    change: (make) => {
      // Rows that a source still holds are older than this change.
      collect()
      make(pending)
      if (retryTimer === undefined) void write()
    },
    changeUnlessFull: async (changes) => {
      try {
        await openWithin(database)
        await writeChanges(database, changes)
        options.onWritten(changes)
        return true
      } catch (error) {
        if (isQuotaError(error)) return false
        addChanges(pending, changes)
        retryLater(error)
        return true
      }
    },
    touch: (source, when) => {
      sources.add(source)
      if (retryTimer !== undefined) return
      if (when === 'now') void write()
      else soonTimer ??= setTimeout(() => void write(), SOON_MS)
    },
    clear: async () => {
      await writing
      sources.clear()
      pending = noChanges()
      try {
        await openWithin(database)
        await database.transaction('rw', database.tables, async () => {
          for (const table of database.tables) await table.clear()
        })
      } catch (error) {
        retryLater(error)
      }
    },
    flush: async () => {
      await write()
      // A write that was already under way may have begun before the last rows came.
      if (sources.size > 0 || !isEmpty(pending)) await write()
    },
    flushAtOnce: () => {
      collect()
      const all = noChanges()
      addChanges(all, inFlight)
      addChanges(all, pending)
      if (isEmpty(all) || !database.isOpen()) return
      writeChangesAtOnce(database, all)
    },
    close: async () => {
      isClosing = true
      await write()
      clearTimeout(soonTimer)
      clearTimeout(retryTimer)
      database.close()
    },
  }
}

/** Rejects when the database cannot be opened, or gives no answer in time. */
function openWithin(database: ArchiveDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PlaygroundError('storage-silent', 'The storage of this browser does not answer.')),
      OPEN_TIMEOUT_MS,
    )
    database
      .open()
      .then(() => resolve(), reject)
      .finally(() => clearTimeout(timer))
  })
}
