import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { ArchiveStatus } from './Archive.ts'
import { ArchiveDatabase } from './ArchiveDatabase.ts'
import type { RowCounter } from './Grouping.ts'
import { storageFailure } from './storageFailure.ts'

/** The way to the database, and how it is with it. */
export type Connection = {
  readonly database: ArchiveDatabase
  status(): ArchiveStatus
  /** Rejects when the database cannot be opened, or gives no answer in time. */
  open(): Promise<void>
  /** Reads the database; while it cannot be read: `otherwise`. */
  read<T>(query: (database: ArchiveDatabase) => PromiseLike<T>, otherwise: T): Promise<T>
  /** Something was written. */
  succeeded(): void
  /** Something could not be written, and stays in memory: it is tried again later. */
  failed(error: unknown): void
  /** Until it is tried again. */
  isWaiting(): boolean
  close(): void
}

export type ConnectionOptions = {
  readonly name: string
  /** How stored runs are counted; absent: not at all. */
  readonly counter?: RowCounter
  onStatus(status: ArchiveStatus): void
  /** The database answers again after a failure. */
  onRetry(): Promise<void>
  /** The connection was closed from outside: another tab deleted the database, or the person its data. */
  onLost(): void
}

const RETRY_MS = 3000
/** Some browsers never answer when they refuse. */
const OPEN_TIMEOUT_MS = 4000

/** Nothing is opened before it is asked for. */
export function createConnection(options: ConnectionOptions): Connection {
  const database = new ArchiveDatabase(options.name, options.counter)
  let status: ArchiveStatus = { type: 'kept' }
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  database.on('close', () => {
    // A failed attempt to open ends with it as well, and has nothing to lose.
    if (!isClosed && database.isOpen()) options.onLost()
  })

  function setStatus(next: ArchiveStatus): void {
    if (next.type === status.type) return
    status = next
    options.onStatus(next)
  }
  function failed(error: unknown): void {
    setStatus(storageFailure(error))
    if (!isClosed) retryTimer ??= setTimeout(() => void retry(), RETRY_MS)
  }
  async function retry(): Promise<void> {
    retryTimer = undefined
    try {
      await openWithin(database)
    } catch (error) {
      failed(error)
      return
    }
    // Full it stays until something was written.
    if (status.type === 'refused') setStatus({ type: 'kept' })
    await options.onRetry()
  }
  async function canRead(): Promise<boolean> {
    if (database.isOpen()) return true
    if (status.type === 'refused') return false
    await openWithin(database).catch(failed)
    return database.isOpen()
  }

  return {
    database,
    status: () => status,
    open: () => openWithin(database),
    read: async (query, otherwise) => {
      if (!(await canRead())) return otherwise
      // A connection that was cut may be had again.
      const readAgain = () => openWithin(database).then(() => query(database))
      try {
        return await query(database).then(undefined, readAgain)
      } catch (error) {
        failed(error)
        return otherwise
      }
    },
    succeeded: () => setStatus({ type: 'kept' }),
    failed,
    isWaiting: () => retryTimer !== undefined,
    close: () => {
      isClosed = true
      clearTimeout(retryTimer)
      database.close()
    },
  }
}

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
