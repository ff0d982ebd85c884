import type { Message, Model, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { findReply } from './findReply.ts'

export type ScriptedModelOptions = {
  /** Speed of writing; the default lets a reply take two to three seconds. `Infinity`: all at once. */
  readonly charactersPerSecond?: number
}

const DEFAULT_CHARACTERS_PER_SECOND = 250

/**
 * A model that is none: it has replies to twelve problems (`SCRIPTED_PROBLEMS`), shows the whole system without
 * a key, and says what it is when asked anything else. It reports no usage, because there were no tokens.
 */
export function createScriptedModel(options: ScriptedModelOptions = {}): Model {
  const charactersPerSecond = options.charactersPerSecond ?? DEFAULT_CHARACTERS_PER_SECOND
  return {
    identity: { id: 'scripted', name: 'Scripted model (no AI)', kind: 'scripted' },
    reply: ({ messages }, signal) => write(messages, charactersPerSecond, signal),
  }
}

async function* write(
  messages: readonly Message[],
  charactersPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const startMs = performance.now()
  let written = 0
  for (const text of wordsOf(findReply(messages))) {
    // Measured from the start, so that a tab in the background, whose timers are slowed down, catches up.
    await waitUntil(startMs + (written / charactersPerSecond) * 1000, signal)
    yield { type: 'text-delta', text }
    written += text.length
  }
  yield { type: 'reply-finished', finishReason: 'stop' }
}

/** Pieces of the size of tokens; joined they are the text. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S{1,8}/g)?.concat(/\s*$/.exec(text)?.[0] || []) ?? []
}

/** Timers are no finer than this, and a shorter wait is not seen. */
const FINEST_WAIT_MS = 12

async function waitUntil(timeMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const waitMs = timeMs - performance.now()
  if (waitMs < FINEST_WAIT_MS) return
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, waitMs)
    signal.addEventListener('abort', stop, { once: true })
  })
}
