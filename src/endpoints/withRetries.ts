import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { pause } from '@/lib/pause.ts'
import type { Model, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { readRetryHint } from './server/RetryHint.ts'

/** Whether an address has ever answered this page; shared by all models behind it. */
export type Reach = { isKnown: boolean }

export type RetryOptions = {
  readonly reach: Reach
  /** In all, with the first. */
  readonly tries?: number
  /** From 0 to 1, for the jitter. */
  readonly random?: () => number
}

const FIRST_WAIT_MS = 1000
/** A server that wants more is not waited for: the person is told instead. */
const LONGEST_WAIT_MS = 60_000

/**
 * A model that is asked again when a server is busy or a connection breaks, as long as nothing of the reply has
 * arrived; each wait is told as a part of the reply. After the first piece nothing is asked again, for it would be paid and shown twice: what came is kept
 * and the failure says that the rest is missing.
 */
export function withRetries(model: Model, options: RetryOptions): Model {
  const { tries = 4, random = Math.random, reach } = options

  async function* reply(...[request, signal]: Parameters<Model['reply']>): AsyncGenerator<ReplyPart> {
    for (let attempt = 1; ; attempt++) {
      let hasArrived = false
      try {
        for await (const part of model.reply(request, signal)) {
          if (!isWait(part)) {
            hasArrived = true
            reach.isKnown = true
          }
          yield attempt === 1 ? part : withNote(part, attempt)
        }
        return
      } catch (error) {
        signal.throwIfAborted()
        reach.isKnown ||= hasAnswered(error)
        const waitMs = hasArrived || attempt >= tries ? undefined : waitAfter(error, attempt, reach, random)
        if (waitMs === undefined) throw withTries(error, attempt)
        const because = reasonOf(error)
        yield {
          type: 'request-delayed',
          delay: { reason: 'retry', waitMs, next: attempt + 1, of: tries, because },
        }
        await pause(waitMs, signal)
        yield { type: 'request-resumed' }
      }
    }
  }

  return { identity: model.identity, reply }
}

/** Before the reply, and not of it. */
function isWait({ type }: ReplyPart): boolean {
  return type === 'request-delayed' || type === 'request-resumed'
}

function hasAnswered(error: unknown): boolean {
  return error instanceof PlaygroundError && error.code !== 'endpoint-unreachable'
}

/** Undefined: another try is not worth it. Half of each doubled wait is by chance, so that a class does not return at once. */
function waitAfter(error: unknown, attempt: number, reach: Reach, random: () => number): number | undefined {
  const hint = readRetryHint(error)
  if (hint === undefined || (hint.retry === 'if-reached-before' && !reach.isKnown)) return undefined
  const usualMs = FIRST_WAIT_MS * 2 ** (attempt - 1)
  const asked = hint.retryAfterMs
  if (asked === undefined) return Math.round(usualMs * (0.5 + random() / 2))
  return asked > LONGEST_WAIT_MS ? undefined : Math.round(asked + random() * FIRST_WAIT_MS)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function withTries(error: unknown, attempt: number): unknown {
  if (attempt === 1 || !(error instanceof PlaygroundError)) return error
  return new PlaygroundError(error.code, `${error.message} (Tried ${attempt} times.)`, { cause: error.cause })
}

function withNote(part: ReplyPart, attempt: number): ReplyPart {
  if (part.type !== 'reply-finished') return part
  const note = `It took ${attempt} tries.`
  return { ...part, note: part.note === undefined ? note : `${part.note} ${note}` }
}
