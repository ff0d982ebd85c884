import type { ArchiveStatus } from './Archive.ts'
import { addChanges, type Changes } from './Changes.ts'
import { createConnection, type Connection } from './createConnection.ts'
import { createWriter, type RowSource } from './createWriter.ts'
import type { RowCounter } from './Grouping.ts'
import { isQuotaError } from './storageFailure.ts'
import { writeChanges } from './writeChanges.ts'

/** The database, with all that it has not (yet) taken kept in memory before it. */
export type Store = Pick<Connection, 'status' | 'read'> & {
  /** Not yet in the database, the older first. Take them before reading the database: then nothing is missed. */
  unsaved(): readonly Changes[]
  change(make: (changes: Changes) => void): void
  /** Makes changes that belong together, all or none. False: the storage is full, and nothing was changed. */
  changeUnlessFull(changes: Changes): Promise<boolean>
  /** Asks the source for its rows, after about 100 ms or at once, together with whatever else there is then. */
  touch(source: RowSource, when: 'soon' | 'now'): void
  /** Deletes every row of every table, and what is only in memory. */
  clear(): Promise<void>
  /** Resolves when what there is now is written, or known to stay in memory. */
  flush(): Promise<void>
  /** The same for somebody who has time: much is written together then. */
  stored(): Promise<void>
  /** For a page that is about to go. */
  flushAtOnce(): void
  close(): Promise<void>
}

export type StoreOptions = {
  readonly name: string
  /** How stored runs are counted; absent: not at all. */
  readonly counter?: RowCounter
  onStatus(status: ArchiveStatus): void
  onWritten(changes: Changes): void
  /** The connection was closed from outside: another tab deleted the database, or the person its data. */
  onLost(): void
}

const SOON_MS = 100

/** Never throws: what goes wrong is the status. */
export function createStore(options: StoreOptions): Store {
  const connection: Connection = createConnection({ ...options, onRetry: () => writer.write() })
  const writer = createWriter(connection, options.onWritten)
  let soonTimer: ReturnType<typeof setTimeout> | undefined

  function writeNow(): void {
    clearTimeout(soonTimer)
    soonTimer = undefined
    if (!connection.isWaiting()) void writer.write()
  }

  return {
    status: connection.status,
    read: connection.read,
    unsaved: writer.unsaved,
    change: (make) => {
      make(writer.pending())
      writeNow()
    },
    changeUnlessFull: async (changes) => {
      try {
        await connection.open()
        await writeChanges(connection.database, changes)
        options.onWritten(changes)
        return true
      } catch (error) {
        if (isQuotaError(error)) return false
        addChanges(writer.pending(), changes)
        connection.failed(error)
        return true
      }
    },
    touch: (source, when) => {
      writer.addSource(source)
      if (when === 'now') writeNow()
      else soonTimer ??= setTimeout(writeNow, SOON_MS)
    },
    clear: async () => {
      await writer.clear()
      await connection.read(clearTables, undefined)
    },
    flush: writer.flush,
    stored: writer.stored,
    flushAtOnce: writer.writeAtOnce,
    close: async () => {
      await writer.flush()
      clearTimeout(soonTimer)
      connection.close()
    },
  }
}

async function clearTables(database: Connection['database']): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) await table.clear()
  })
}
