import type { AggregatesRequest, RunAggregate } from './Archive.ts'
import type { RunRow } from './ArchiveDatabase.ts'
import { countNextSlice, idsOfGroup, recountStaleGroups } from './buildAggregates.ts'
import type { Changes } from './Changes.ts'
import type { Store } from './createStore.ts'
import type { RowCounter } from './Grouping.ts'
import { countedRows, NOTHING_STORED, readAggregates, withUnsaved } from './readAggregates.ts'
import { readRuns } from './readStore.ts'

export type AggregatesOptions = {
  readonly store: Store
  readonly counter: RowCounter
  /** Makes the summaries of these rows anew, and waits until they are stored. */
  renew(rows: readonly RunRow[]): Promise<void>
}

type Progress = (done: number, total: number) => void
type Group = Pick<RunAggregate, 'sessionId' | 'group'>

/** Rows read at a time. */
const SLICE = 500

/** What the runs come to by groups: read from where it is kept, with what is only in memory. */
export function createAggregates(options: AggregatesOptions) {
  const { store, counter } = options
  const watchers = new Set<Progress>()
  let building: Promise<boolean> | undefined

  /** For all who ask at the same time only once. False: nothing can be kept. */
  async function bringUpToDate(onProgress: Progress): Promise<boolean> {
    watchers.add(onProgress)
    building ??= build(options, (done, total) => watchers.forEach((tell) => tell(done, total))).finally(
      () => {
        building = undefined
      },
    )
    return building.finally(() => watchers.delete(onProgress))
  }

  async function list({ sessionId, onProgress }: AggregatesRequest): Promise<readonly RunAggregate[]> {
    const isKept = await bringUpToDate(onProgress ?? (() => undefined))
    // Without room to keep them, they are made for this once.
    if (!isKept) return countedRows(await readRuns(store, { sessionId }), counter)
    const unsaved = store.unsaved()
    const request = { unsaved, counter, sessionId }
    const stored = await store.read((database) => readAggregates(database, request), NOTHING_STORED)
    return withUnsaved(stored, request)
  }

  /** Rows of the runs in a group, some hundreds at a time. */
  async function* rowsOf({ sessionId, group }: Group): AsyncGenerator<readonly RunRow[]> {
    const isInGroup = (row: RunRow) => row.sessionId === sessionId && counter.count(row)?.group === group
    if (!(await bringUpToDate(() => undefined))) {
      yield (await readRuns(store, { sessionId })).filter(isInGroup)
      return
    }
    const unsaved = store.unsaved()
    const changed = changedRows(unsaved)
    const ids = await store.read((database) => idsOfGroup(database, sessionId, group), [])
    yield [...changed.values()].filter(isInGroup)
    if (unsaved.some(({ deletedSessions }) => deletedSessions.has(sessionId))) return
    for (let start = 0; start < ids.length; start += SLICE) {
      const slice = ids.slice(start, start + SLICE).filter((id) => !changed.has(id))
      const rows = await store.read(({ runs }) => runs.bulkGet(slice), [])
      yield rows.flatMap((row) => (row !== undefined && isInGroup(row) ? row : []))
    }
  }

  return { list, rowsOf }
}

/** Counts all that is stored and not counted yet, in slices. False: that could not be kept. */
async function build({ store, renew }: AggregatesOptions, tell: Progress): Promise<boolean> {
  let done = 0
  let total = 0
  let waitsForOlder = true
  for (;;) {
    const step = await store.read((database) => countNextSlice(database, waitsForOlder), undefined)
    // Refused: nothing is stored that could be counted.
    if (step === undefined) return store.status().type === 'refused'
    if (step.type === 'complete') break
    if (step.type === 'older') {
      await renew(step.rows)
      waitsForOlder = false
      continue
    }
    waitsForOlder = true
    if (step.rows === 0) continue
    if (total === 0) total = await store.read(({ runs }) => runs.count(), 0)
    done += step.rows
    tell(done, Math.max(done, total))
  }
  await store.read(recountStaleGroups, undefined)
  return true
}

/** The rows as they are in memory, those of deleted sessions left out. */
function changedRows(unsaved: readonly Changes[]): ReadonlyMap<string, RunRow> {
  const rows = new Map<string, RunRow>()
  for (const { deletedSessions, runs } of unsaved) {
    for (const row of rows.values()) if (deletedSessions.has(row.sessionId)) rows.delete(row.id)
    for (const row of runs.values()) rows.set(row.id, row)
  }
  return rows
}
