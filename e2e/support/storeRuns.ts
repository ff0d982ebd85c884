import type { Page } from '@playwright/test'
import { addCounts } from '@/lib/addCounts.ts'
import { countRun, COUNTING_VERSION } from '@/metrics/aggregates/countRun.ts'
import { groupOfRun } from '@/metrics/aggregates/RunGroup.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { SUMMARY_VERSION } from '@/metrics/summarizeRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'

export type StoredRuns = {
  /** Absent: the newest session. */
  readonly sessionId?: string
  /** With the id of the first; the others' have a number after it. */
  readonly summary: RunSummary
  readonly count: number
  readonly question?: string
  /** Times differ from run to run, up to fourfold. */
  readonly isSpread?: boolean
  /** Those of each of them. */
  readonly events?: readonly RunEvent[]
}

type Row = {
  readonly sessionId: string
  readonly group: string
  readonly counts: { readonly [name: string]: number }
}

/**
 * Puts runs straight into the page's own database, in all tables as the page would leave them; `isCounted` false:
 * as a version of the page would that kept no aggregates. Reload the page afterwards.
 */
export async function storeRuns(page: Page, batches: readonly StoredRuns[], isCounted = true): Promise<void> {
  const mark = {
    name: 'aggregates',
    version: `${COUNTING_VERSION}/${SUMMARY_VERSION}`,
    countedTo: '',
    isComplete: true,
  }
  const rows = batches.map((batch) => ({
    ...batch,
    group: groupOfRun(batch.summary),
    summaryVersion: SUMMARY_VERSION,
  }))
  const aggregates = isCounted ? aggregatesOf(batches) : []
  await page.evaluate(
    async ([list, sums, state, counted]) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(String(request.error))))
        })
      const spreadTimes = (phaseMs: object, number: number) => {
        const factor = 1 + (3 * ((number * 37) % 101)) / 100
        return Object.fromEntries(Object.entries(phaseMs).map(([name, ms]) => [name, Number(ms) * factor]))
      }
      const database = await done(indexedDB.open('pal-playground'))
      const readSessions = () => done(database.transaction('sessions').objectStore('sessions').getAll())
      let sessions = await readSessions()
      // The page writes its first session a moment after it shows.
      while (sessions.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        sessions = await readSessions()
      }
      const newest: string = sessions.at(-1).id
      const write = async (put: (table: (name: string) => IDBObjectStore) => void) => {
        const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
        const written = new Promise((resolve) => transaction.addEventListener('complete', resolve))
        put((name) => transaction.objectStore(name))
        await written
      }
      for (let from = 0; from < list.length; from += 100) {
        await write((table) => {
          for (const {
            sessionId = newest,
            summary,
            count,
            isSpread,
            question,
            events,
            group,
            summaryVersion,
          } of list.slice(from, from + 100)) {
            for (let number = 0; number < count; number++) {
              const id = number === 0 ? summary.runId : `${summary.runId}-${number}`
              table('runs').put({
                id,
                sessionId,
                startedAt: summary.startedAt,
                question: question ?? 'How many?',
                summary: {
                  ...summary,
                  runId: id,
                  phaseMs: isSpread === true ? spreadTimes(summary.phaseMs, number) : summary.phaseMs,
                },
                summaryVersion,
                eventCount: events?.length ?? 20,
                outcome: summary.outcome,
              })
              if (events)
                table('events').put({
                  runId: id,
                  recorder: '0',
                  start: 0,
                  events: events.map((event) =>
                    event.type === 'run-started' ? { ...event, runId: id } : event,
                  ),
                })
              if (counted) table('groupedRuns').put({ sessionId, group, runId: id })
            }
          }
        })
      }
      await write((table) => {
        for (const row of sums)
          table('aggregates').put({ ...row, sessionId: row.sessionId === '' ? newest : row.sessionId })
        if (counted) table('marks').put(state)
        else for (const name of ['aggregates', 'groupedRuns', 'marks']) table(name).clear()
      })
      database.close()
    },
    [rows, aggregates, mark, isCounted] as const,
  )
}

function aggregatesOf(batches: readonly StoredRuns[]): readonly Row[] {
  const sums = new Map<string, { readonly row: Omit<Row, 'counts'>; readonly sum: Map<string, number> }>()
  for (const { sessionId = '', summary, count, isSpread } of batches) {
    const group = groupOfRun(summary)
    const key = JSON.stringify([sessionId, group])
    const entry = sums.get(key) ?? { row: { sessionId, group }, sum: new Map() }
    sums.set(key, entry)
    for (let number = 0; number < count; number++)
      addCounts(entry.sum, countRun(isSpread === true ? spread(summary, number) : summary))
  }
  return [...sums.values()].map(({ row, sum }) => ({ ...row, counts: Object.fromEntries(sum) }))
}

/** The same as in the page. */
function spread(summary: RunSummary, number: number): RunSummary {
  const factor = 1 + (3 * ((number * 37) % 101)) / 100
  const phaseMs = Object.fromEntries(Object.entries(summary.phaseMs).map(([name, ms]) => [name, ms * factor]))
  return { ...summary, phaseMs }
}
