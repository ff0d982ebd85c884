import type { FinishReason, ReplyPart, TokenUsage } from '@/pipeline/2-model/Model.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Chunk, Delta, ReadChunk } from './Chunk.ts'
import type { RetryHint } from './RetryHint.ts'
import { streamError } from './streamError.ts'
import { finishOf } from './finishOf.ts'
import type { JsonEvent } from './valueReaders.ts'

/** What a reply has come to so far. */
export type ReplyState = {
  readonly hasText: boolean
  readonly hasThinking: boolean
  readonly hasRefusal: boolean
  /** As the server named it. */
  readonly finishReason: string | undefined
  readonly usage: TokenUsage | undefined
  readonly tools: readonly string[]
}

export type ReplyFold = {
  add(event: JsonEvent): readonly ReplyPart[]
  isOver(): boolean
  isFinishing(): boolean
  end(): Generator<ReplyPart>
}

const NOTHING_YET: ReplyState = {
  hasText: false,
  hasThinking: false,
  hasRefusal: false,
  finishReason: undefined,
  usage: undefined,
  tools: [],
}

/** Folds the values of a reply into its parts. Usage and the end come once, last, because servers repeat them. */
export function createReplyFold(readChunk: ReadChunk): ReplyFold {
  let state = NOTHING_YET
  let isCompletion = false
  let isDone = false
  let failure: PlaygroundError | undefined

  function addChunk(chunk: Chunk): readonly ReplyPart[] {
    const deltas = chunk.deltas.length > 0 || state.hasText ? chunk.deltas : withoutRepeats(chunk.whole)
    isCompletion ||= chunk.isCompletion || deltas.length > 0
    state = advance(state, chunk, deltas)
    isDone ||= chunk.isLast === true
    if (chunk.error !== undefined) failure = streamError(chunk.error, state.finishReason)
    return deltas.map(({ type, text }) => ({
      type: type === 'thinking' ? 'thinking-delta' : 'text-delta',
      text,
    }))
  }

  function withoutRepeats(whole: readonly Delta[]): readonly Delta[] {
    return state.hasThinking ? whole.filter(({ type }) => type !== 'thinking') : whole
  }

  return {
    add: (event) => {
      if (event.type === 'value') return addChunk(readChunk(event.value, event.eventName))
      if (event.type === 'done') isDone = true
      else if (event.type === 'too-long') failure = tooLongError(event.limitCharacters)
      // Once the reply has said that it ends, what cannot be read is not part of it.
      else if (state.finishReason === undefined) failure = unreadableError(event.text)
      return []
    },
    isOver: () => isDone || failure !== undefined,
    isFinishing: () => state.finishReason !== undefined,
    end: function* () {
      if (state.usage !== undefined) yield { type: 'usage-reported', usage: state.usage }
      if (failure !== undefined) throw failure
      if (!isCompletion) throw isDone ? nothingWrittenError() : notACompletionError()
      yield finishPart(finishOf(state))
    },
  }
}

function advance(state: ReplyState, chunk: Chunk, deltas: readonly Delta[]): ReplyState {
  const has = (type: Delta['type']): boolean => deltas.some((delta) => delta.type === type)
  const hasWords = deltas.some(({ type, text }) => type !== 'thinking' && text.trim() !== '')
  return {
    hasText: state.hasText || hasWords,
    hasThinking: state.hasThinking || has('thinking'),
    hasRefusal: state.hasRefusal || has('refusal'),
    finishReason: chunk.finishReason ?? state.finishReason,
    usage: addUsage(state.usage, chunk.usage),
    tools: [...state.tools, ...chunk.tools.filter((tool) => tool !== '')],
  }
}

function addUsage(known: TokenUsage | undefined, told: Chunk['usage']): TokenUsage | undefined {
  return told === undefined ? known : { promptTokens: 0, completionTokens: 0, ...known, ...told }
}

function finishPart({ finishReason, note }: { finishReason: FinishReason; note: string }): ReplyPart {
  return note === ''
    ? { type: 'reply-finished', finishReason }
    : { type: 'reply-finished', finishReason, note }
}

function unreadableError(text: string): PlaygroundError {
  return new PlaygroundError(
    'stream-broken',
    `A piece of the reply could not be read, so the rest is missing: ${text.slice(0, 80)}`,
  )
}

function tooLongError(limitCharacters: number): PlaygroundError {
  const limit = limitCharacters.toLocaleString('en')
  return new PlaygroundError(
    'stream-broken',
    `The endpoint sent a single line of more than ${limit} characters; the reply was cut there.`,
  )
}

function nothingWrittenError(): PlaygroundError {
  return new PlaygroundError(
    'stream-broken',
    'The endpoint ended its reply before it had written anything. Run it again.',
    { cause: { retry: 'yes' } satisfies RetryHint },
  )
}

function notACompletionError(): PlaygroundError {
  return new PlaygroundError(
    'stream-broken',
    'The endpoint answered, but not with a chat completion. Check its address: most end in /v1.',
  )
}
