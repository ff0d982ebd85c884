import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'

/** What a session file is told by, and the version of its shape. */
export const SESSION_FORMAT = { format: 'pal-playground-session', version: 1 } as const

/** A session as one file has it. No endpoint and no key is in it, only the names of models. */
export type SessionFile = {
  readonly session: Session
  readonly runs: readonly RunOfFile[]
}

/** The events begin with the one `run-started`, which has the same id. */
export type RunOfFile = { readonly id: string; readonly events: readonly RunEvent[] }
