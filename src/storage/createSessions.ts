import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { ArchiveChange } from './Archive.ts'
import { deleteSession } from './Changes.ts'
import type { Store } from './createStore.ts'
import { newId } from '@/lib/newId.ts'
import { readSessions } from './readStore.ts'

export type SessionsOptions = {
  readonly store: Store
  /** Kept up to date with every session that was seen. */
  readonly known: Map<string, Session>
  notify(change: ArchiveChange): void
}

/** The sessions of the archive. */
export function createSessions({ store, known, notify }: SessionsOptions) {
  async function list(): Promise<readonly Session[]> {
    const sessions = await readSessions(store)
    known.clear()
    for (const session of sessions) known.set(session.id, session)
    return sessions
  }

  async function put(session: Session): Promise<Session> {
    known.set(session.id, session)
    store.change(({ sessions }) => sessions.set(session.id, session))
    notify({ type: 'sessions-changed' })
    await store.flush()
    return session
  }

  return {
    list,
    async create(name?: string): Promise<Session> {
      return put({
        id: newId(),
        name: name ?? `Session ${(await list()).length + 1}`,
        createdAt: new Date().toISOString(),
      })
    },
    async rename(id: string, name: string): Promise<void> {
      const session = (await list()).find((session) => session.id === id)
      if (session === undefined)
        throw new PlaygroundError('unknown-session', 'This session is not there any more.')
      await put({ ...session, name })
    },
    async remove(id: string): Promise<void> {
      known.delete(id)
      store.change((changes) => deleteSession(changes, id))
      notify({ type: 'sessions-changed' })
      await store.flush()
    },
  }
}
