import type { ReplyPart } from '@/pipeline/2-model/Model.ts'

type Delta = Extract<ReplyPart, { type: 'thinking-delta' | 'text-delta' }>

const REPLACEMENT = '[key]'
/** Shorter ones occur in ordinary words. */
const SHORTEST = 4

/**
 * Takes the key out of a reply that repeats it, also where it is cut over several pieces, before anybody shows or
 * stores it. Only what may be the beginning of the key is held back, until more comes.
 */
export async function* hideKey(
  parts: AsyncIterable<ReplyPart>,
  key: string | undefined,
): AsyncGenerator<ReplyPart> {
  if (key === undefined || key.length < SHORTEST) return yield* parts
  let held: Delta | undefined
  try {
    for await (const part of parts) {
      if (held !== undefined && part.type !== held.type) {
        yield held
        held = undefined
      }
      if (part.type !== 'thinking-delta' && part.type !== 'text-delta') {
        yield part
        continue
      }
      const text = ((held?.text ?? '') + part.text).replaceAll(key, REPLACEMENT)
      const ready = text.length - beginningAtEnd(text, key)
      held = ready === text.length ? undefined : { type: part.type, text: text.slice(ready) }
      if (ready > 0) yield { type: part.type, text: text.slice(0, ready) }
    }
  } catch (error) {
    if (held !== undefined) yield held
    throw error
  }
  if (held !== undefined) yield held
}

/** How many characters at the end of the text may be the beginning of the key. */
function beginningAtEnd(text: string, key: string): number {
  for (let length = Math.min(text.length, key.length - 1); length > 0; length--) {
    if (text.endsWith(key.slice(0, length))) return length
  }
  return 0
}
