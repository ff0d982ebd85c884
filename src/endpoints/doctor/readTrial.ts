import type { Model, ReplyPart, TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Examination } from './Examination.ts'

/** The stop sequence: a model that counts past it was not stopped. */
export const STOP = '13'

const REQUEST = {
  messages: [
    {
      role: 'user',
      content: 'Count from 1 to 20 in digits, separated by a comma and a space. Write nothing else.',
    },
  ],
  sampling: { maxTokens: 400, stop: [STOP] },
} as const

/** One short reply, as it came. Times in milliseconds since the question was sent. */
export type Trial = {
  readonly text: string
  readonly firstMs: number | undefined
  readonly lastMs: number
  readonly pieces: number
  readonly usage: TokenUsage | undefined
  readonly error: Error | undefined
}

/** Gives what is known at the first piece or at a failure before it, then what is known at the end. */
export async function* readTrial(
  model: Model,
  { signal, surroundings }: Pick<Examination, 'signal' | 'surroundings'>,
): AsyncGenerator<Trial> {
  const startMs = surroundings.now()
  let trial: Trial = {
    text: '',
    firstMs: undefined,
    lastMs: 0,
    pieces: 0,
    usage: undefined,
    error: undefined,
  }
  let isTold = false
  try {
    for await (const part of model.reply(REQUEST, signal)) {
      trial = addPart(trial, part, surroundings.now() - startMs)
      if (isTold || trial.pieces === 0) continue
      isTold = true
      yield trial
    }
  } catch (error) {
    signal.throwIfAborted()
    trial = { ...trial, error: error instanceof Error ? error : new Error(String(error)) }
  }
  if (!isTold) yield trial
  if (trial.pieces > 0) yield trial
}

function addPart(trial: Trial, part: ReplyPart, atMs: number): Trial {
  if (part.type === 'usage-reported') return { ...trial, usage: part.usage }
  if (part.type === 'reply-finished') return trial
  return {
    ...trial,
    text: part.type === 'text-delta' ? trial.text + part.text : trial.text,
    firstMs: trial.firstMs ?? atMs,
    lastMs: atMs,
    pieces: trial.pieces + 1,
  }
}
