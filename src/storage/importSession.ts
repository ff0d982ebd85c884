import { runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { Changes } from './Changes.ts'
import { noChanges, putEvents } from './Changes.ts'
import { runRow, type Summarize } from './createRecorder.ts'
import type { Store } from './createStore.ts'
import { newId } from '@/lib/newId.ts'
import { readRuns, readSessions } from './readStore.ts'
import { readSessionFile } from './readSessionFile.ts'
import { rejectImport } from './rejectImport.ts'
import type { RunOfFile } from './SessionFile.ts'

/**
 * Adds the session of a file, under new ids where the archive has the same already. Runs nothing. Throws
 * PlaygroundError `import-rejected`; then nothing was changed.
 */
export async function importSession(
  store: Store,
  text: string,
  summary: Summarize<unknown>,
): Promise<Session> {
  const file = readSessionFile(text)
  const sessionIds = new Set((await readSessions(store)).map(({ id }) => id))
  const session = sessionIds.has(file.session.id) ? { ...file.session, id: newId() } : file.session
  const runIds = new Set((await readRuns(store)).map(({ id }) => id))
  const changes = noChanges()
  changes.sessions.set(session.id, session)
  for (const run of file.runs)
    addRun(changes, runIds.has(run.id) ? withNewId(run) : run, { sessionId: session.id, summary })
  if (!(await store.changeUnlessFull(changes)))
    rejectImport('the storage of this browser is full, delete old sessions to make room')
  return session
}

function withNewId({ events }: RunOfFile): RunOfFile {
  const id = newId()
  return {
    id,
    events: events.map((event): RunEvent => (event.type === 'run-started' ? { ...event, runId: id } : event)),
  }
}

/** Sorts before every recorder's name, so that what is added later comes after. */
const IMPORTER = '0'
const EVENTS_PER_ROW = 1000

function addRun(
  changes: Changes,
  { id: runId, events }: RunOfFile,
  { sessionId, summary }: { readonly sessionId: string; readonly summary: Summarize<unknown> },
): void {
  const run = runOf(events)
  if (run === undefined) return
  changes.runs.set(runId, runRow({ runId, sessionId, summary }, run, events.length))
  for (let start = 0; start < events.length; start += EVENTS_PER_ROW)
    putEvents(changes, {
      runId,
      recorder: IMPORTER,
      start,
      events: events.slice(start, start + EVENTS_PER_ROW),
    })
}
