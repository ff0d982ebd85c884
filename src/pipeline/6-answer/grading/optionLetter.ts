import { findClaims } from './findClaims.ts'
import { maskReply } from './maskReply.ts'

/** The option that an expected answer names: `A`, `(b)`, `C.`; undefined if it is more than a letter. */
export function expectedOption(text: string): string | undefined {
  return /^\W*(?:\\text\s*\{)?\W*([A-Ha-h])\W*$/.exec(text.slice(0, 24))?.[1]?.toUpperCase()
}

/** An expected option together with its value: `(B) 12`. Undefined if the text is anything else. */
export function expectedChoice(text: string): { readonly letter: string; readonly text: string } | undefined {
  const [, letter, value] = /^\s*\(([A-H])\)\s+(\S[\s\S]*)$/.exec(text) ?? []
  return letter === undefined || value === undefined ? undefined : { letter, text: value }
}

/** The one option that an answer chooses; undefined if it names none, or several. */
export function chosenOption(text: string): string | undefined {
  const [claim] = findClaims(text)
  const chosen = optionsIn(claim?.text ?? maskReply(text).slice(0, 4000))
  return chosen.size === 1 ? [...chosen][0] : undefined
}

function optionsIn(text: string): ReadonlySet<string> {
  const alone = expectedOption(text.trim())
  if (alone !== undefined && text.trim().length <= 24) return new Set([alone])
  const marked = [
    ...text.matchAll(/(?<![\p{L}\d\\^_(])\(?([A-Ha-h])\s?\)|(?<![\p{L}\d])option\s+\(?([A-Ha-h])\b/gu),
  ]
  const leading = /^\W{0,4}([A-H])[.:]\s/.exec(text)?.[1]
  const letters = [...marked.map((match) => match[1] ?? match[2]), leading]
  return new Set(letters.filter((letter) => letter !== undefined).map((letter) => letter.toUpperCase()))
}
