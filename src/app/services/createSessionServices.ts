import type { RunRecord, SessionServices } from '@/features/solve/SolveServices.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { Live } from '@/ui/Live.ts'
import { createLive } from './createLive.ts'
import { followRuns } from './followRuns.ts'

const CURRENT_SESSION = 'current-session'
/** A run takes many steps; the list of them need not show each. */
const HISTORY_PAUSE_MS = 100
const LARGEST_IMPORT_BYTES = 200 * 1024 * 1024

export type CurrentSession = SessionServices & {
  readonly history: Live<readonly RunRecord[]>
  /** The session that a new run belongs to, once the storage has answered. */
  ready(): Promise<Session>
}

/** Sessions and the history of the open one, as the archive has them. One session always exists and is open. */
export function createSessionServices(opened: Promise<Archive<RunSummary>>): CurrentSession {
  const sessions = createLive<readonly Session[]>([])
  const currentSession = createLive<Session | undefined>(undefined)
  const history = createLive<readonly RunRecord[]>([])

  let stopFollowing = () => {}
  /** Resolves when the history is there, or another one is followed. */
  const follow = (archive: Archive<RunSummary>, sessionId: string) =>
    new Promise<void>((resolve) => {
      stopFollowing()
      const stop = followRuns(archive, { sessionId, pauseMs: HISTORY_PAUSE_MS }, (runs) => {
        history.set(runs.toReversed())
        resolve()
      })
      stopFollowing = () => {
        stop()
        resolve()
      }
    })
  const open = async (archive: Archive<RunSummary>, session: Session) => {
    currentSession.set(session)
    await archive.writeSetting(CURRENT_SESSION, session.id)
    await follow(archive, session.id)
    return session
  }
  const showSessions = async (archive: Archive<RunSummary>) => {
    const known = await archive.sessions()
    sessions.set(known.toReversed())
    const current = currentSession.get()
    const same = known.find(({ id }) => id === current?.id)
    if (same !== undefined) currentSession.set(same)
    else await open(archive, known.at(-1) ?? (await archive.createSession(nameOfToday())))
  }
  const begun = opened.then(async (archive) => {
    const wanted = await archive.readSetting(CURRENT_SESSION)
    const known = await archive.sessions()
    const first = known.find(({ id }) => id === wanted) ?? known.at(-1)
    await open(archive, first ?? (await archive.createSession(nameOfToday())))
    await showSessions(archive)
    archive.subscribe((change) => {
      if (change.type === 'sessions-changed') void showSessions(archive)
    })
    return archive
  })

  return {
    sessions,
    currentSession,
    history,
    async ready() {
      const archive = await begun
      return currentSession.get() ?? open(archive, await archive.createSession(nameOfToday()))
    },
    async createSession(name) {
      const archive = await begun
      await open(archive, await archive.createSession(name))
    },
    async renameSession(id, name) {
      await (await begun).renameSession(id, name)
    },
    async switchSession(id) {
      const archive = await begun
      const session = (await archive.sessions()).find((known) => known.id === id)
      if (session !== undefined) await open(archive, session)
    },
    async deleteSession(id) {
      await (await begun).deleteSession(id)
    },
    async exportSession(id) {
      return new Blob([await (await begun).exportSession(id)], { type: 'application/json' })
    },
    async importSession(file) {
      if (file.size > LARGEST_IMPORT_BYTES) {
        throw new PlaygroundError(
          'import-rejected',
          `Not imported: ${file.name} has ${Math.round(file.size / 1e6)} MB, more than the ${LARGEST_IMPORT_BYTES / 1024 / 1024} MB that are read. Nothing was changed.`,
        )
      }
      const archive = await begun
      await open(archive, await archive.importSession(await file.text()))
    },
  }
}

function nameOfToday(): string {
  return `Session of ${new Date().toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}`
}
