import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Run } from '@/pipeline/Run.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { Archive, ArchiveChange } from './Archive.ts'
import { documentKey, type Changes } from './Changes.ts'
import { connectTabs } from './connectTabs.ts'
import { createRunLocks } from './createRunLocks.ts'
import { createRuns } from './createRuns.ts'
import { createSessions } from './createSessions.ts'
import { createStore, type Store } from './createStore.ts'
import { rowCounter, type Grouping } from './Grouping.ts'
import { readCollections, readDocument, readDocuments, readEvents, readSettingOf } from './readStore.ts'

export type ArchiveOptions<Summary> = {
  /** Name of the database. */
  readonly name?: string
  /** What lists and charts need of a run: something that IndexedDB can keep. */
  summarize(run: Run): Summary
  /** To be raised when `summarize` gives another shape: stored summaries are then made anew. */
  readonly summaryVersion?: number
  /** How runs are counted in groups; absent: they are not. */
  readonly grouping?: Grouping<Summary>
  /** Takes the secrets out of a text that leaves the page. */
  redact?(text: string): string
}

/**
 * Opens the person's archive. Never rejects: if the browser refuses its storage, all is kept in memory and
 * `status` says so.
 */
export async function openArchive<Summary>(options: ArchiveOptions<Summary>): Promise<Archive<Summary>> {
  const { name = 'pal-playground', summaryVersion = 1, redact = (text: string) => text } = options
  const summary = { version: summaryVersion, summarize: options.summarize }
  const counter = options.grouping && { counter: rowCounter(options.grouping, summary) }
  const listeners = new Set<(change: ArchiveChange) => void>()
  const notify = (change: ArchiveChange) => {
    for (const listener of listeners) listener(change)
  }
  const tabs = connectTabs(name, (change) => {
    if (change.type === 'sessions-changed') void runs.rewriteOrphans()
    notify(change)
  })
  const store = createStore({
    name,
    ...counter,
    onStatus: (status) => {
      notify({ type: 'status-changed', status })
      // What the database has shows up again.
      if (status.type === 'kept') notify({ type: 'sessions-changed' })
    },
    onWritten: (changes) => changesOf(changes).forEach(tabs.tell),
    onLost: () => runs.rewriteAll(),
  })
  const known = new Map<string, Session>()
  const locks = createRunLocks(`${name}/run/`, globalThis.navigator?.locks)
  const runs = createRuns({
    store,
    locks,
    summary,
    ...counter,
    knownSession: (id) => known.get(id),
    notify,
  })
  const sessions = createSessions({ store, known, notify })
  await sessions.list()
  const stopWatching = flushWhenLeaving(store)

  return {
    status: store.status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sessions: sessions.list,
    createSession: sessions.create,
    renameSession: sessions.rename,
    deleteSession: async (id) => {
      runs.discard(id)
      await sessions.remove(id)
    },
    deleteEverything: async () => {
      runs.discard()
      known.clear()
      const collections = await readCollections(store)
      await store.clear()
      const emptied = collections.map((collection) => ({ type: 'documents-changed', collection }) as const)
      for (const change of [...EVERYTHING, ...emptied]) {
        notify(change)
        tabs.tell(change)
      }
    },
    recorder: runs.recorder,
    runsOf: (sessionId) => runs.list({ sessionId }),
    runsById: (ids) => runs.list({ ids }),
    allRuns: () => runs.list({}),
    aggregates: runs.aggregates,
    runsOfGroup: runs.runsOfGroup,
    eventsOf: (runId) => readEvents(store, runId),
    readSetting: (setting) => readSettingOf(store, setting),
    writeSetting: async (setting, value) => {
      // A copy: the caller may go on changing its own, and what cannot be stored throws here.
      const copy = structuredClone(value)
      store.change((changes) => changes.settings.set(setting, { name: setting, value: copy }))
      notify({ type: 'settings-changed' })
      await store.flush()
    },
    documents: async (collection) =>
      (await readDocuments(store, collection)).map(({ id, value }) => ({ id, value })),
    readDocument: (collection, id) => readDocument(store, collection, id),
    writeDocument: async (collection, id, value) => {
      const row = { collection, id, value: structuredClone(value) }
      store.change(({ documents }) => documents.set(documentKey(row), row))
      notify({ type: 'documents-changed', collection })
      await store.flush()
    },
    exportSession: async (id) => {
      const { exportSession } = await import('./exportSession.ts')
      return exportSession(store, id, redact)
    },
    importSession: async (text) => {
      const { importSession } = await import('./importSession.ts')
      const session = await importSession(store, text, summary).catch((error: unknown) => {
        throw withoutSecrets(error, redact)
      })
      known.set(session.id, session)
      notify({ type: 'sessions-changed' })
      notify({ type: 'runs-changed', sessionId: session.id })
      return session
    },
    close: async () => {
      stopWatching()
      await store.close()
      tabs.close()
    },
  }
}

/** What is wrong with a file is said in its own words, and a key may be among them. */
function withoutSecrets(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof PlaygroundError)) return error
  return new PlaygroundError(error.code, redact(error.message))
}

const EVERYTHING: readonly ArchiveChange[] = [{ type: 'sessions-changed' }, { type: 'settings-changed' }]

function changesOf({
  sessions,
  deletedSessions,
  settings,
  runs,
  documents,
}: Changes): readonly ArchiveChange[] {
  const ofSessions = new Set([...runs.values()].map(({ sessionId }) => sessionId))
  return [
    ...(sessions.size + deletedSessions.size > 0 ? [{ type: 'sessions-changed' as const }] : []),
    ...(settings.size > 0 ? [{ type: 'settings-changed' as const }] : []),
    ...[...new Set([...documents.values()].map(({ collection }) => collection))].map((collection) => ({
      type: 'documents-changed' as const,
      collection,
    })),
    ...[...ofSessions].map((sessionId) => ({ type: 'runs-changed' as const, sessionId })),
  ]
}

/** Nothing that was shown may be lost when the page goes, whether it is reloaded, closed or put to sleep. */
function flushWhenLeaving(store: Store): () => void {
  if (typeof globalThis.addEventListener !== 'function') return () => {}
  const leave = () => store.flushAtOnce()
  globalThis.addEventListener('pagehide', leave)
  globalThis.addEventListener('freeze', leave)
  return () => {
    globalThis.removeEventListener('pagehide', leave)
    globalThis.removeEventListener('freeze', leave)
  }
}
