import { addChanges, isEmpty, noChanges, type Changes } from './Changes.ts'
import type { Connection } from './createConnection.ts'
import { isQuotaError } from './storageFailure.ts'
import { writeChanges, writeChangesAtOnce } from './writeChanges.ts'

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
  /** Resolves when all is written, or known to stay in memory. */
  write(): Promise<void>
  /** Asks for everything at once, for a page that is about to go. */
  writeAtOnce(): void
  /** Forgets what is not written. */
  clear(): Promise<void>
}

export function createWriter(connection: Connection, onWritten: (changes: Changes) => void): Writer {
  const sources = new Set<RowSource>()
  let pending = noChanges()
  let inFlight = noChanges()
  let writing: Promise<void> | undefined

  function collect(): Changes {
    for (const source of sources) source.takeRows(pending)
    sources.clear()
    return pending
  }
  async function writeAll(): Promise<void> {
    try {
      // What happens in the same tick goes into the same transaction.
      await Promise.resolve()
      while (!isEmpty(collect())) await writePending()
    } catch (error) {
      connection.failed(error)
    } finally {
      // At once after the last look for changes, so that none falls between.
      writing = undefined
    }
  }
  async function writePending(): Promise<void> {
    inFlight = pending
    pending = noChanges()
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

  return {
    pending: collect,
    unsaved: () => {
      collect()
      return [inFlight, pending]
    },
    addSource: (source) => sources.add(source),
    // One that is under way goes on until nothing is left.
    write: () => (writing ??= writeAll()),
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
    },
  }
}
