import { findClaims, type Claim } from './findClaims.ts'
import { maskReply } from './maskReply.ts'

/** A longer text is no answer that could be read as mathematics. */
export const MAX_CANDIDATE = 4096

const TAIL = 20_000

/**
 * What a text may give as its answer, the likeliest first. A text that claims an answer is read at its claims; any
 * other is read whole, then, unless it is the expected answer, its last formula or number.
 */
export function answerTexts(text: string, role: 'expected' | 'actual' = 'actual'): readonly string[] {
  const [claim] = findClaims(text)
  if (claim !== undefined) return claimedTexts(claim)
  const masked = maskReply(text).trim()
  const whole = masked.length <= MAX_CANDIDATE ? [masked] : []
  return role === 'actual' && isSentence(masked) ? [...whole, ...lastMentions(masked)] : whole
}

/** `1 hour 30 minutes` and `12 and a half` are answers that no single number of theirs stands for. */
function isSentence(text: string): boolean {
  const tail = text.slice(-TAIL)
  if (/\b(?:half|third|quarter)s?\b/i.test(tail)) return false
  const words = tail.match(/\p{L}{2,}/gu) ?? []
  return words.length >= 4 || (tail.match(NUMBER) ?? []).length === 1 || tail.search(FORMULA) >= 0
}

/** A sentence is read whole, then at its beginning ("72, since …"), then at its end ("the largest n is 34"). */
function claimedTexts({ type, text }: Claim): readonly string[] {
  if (type === 'boxed') return [text.slice(0, MAX_CANDIDATE)]
  const [leading] = LEADING.exec(text.trim()) ?? []
  return [text, ...(leading === undefined ? [] : [leading]), ...lastMentions(text)]
}

/** A number in prose, with its sign, currency and percent sign. */
export const NUMBER =
  /(?<![\p{L}\d_]|\d[.,])[-−]?[$€£¥]?\s?(?:\d+ \d+\/\d+|\d+(?:[.,]\d+)*(?:\s?[×x*]\s?10\^\{?[-−]?\d+\}?|[eE][-+]?\d+)?(?:\s?\/\s?\d+(?:[.,]\d+)*)?|\.\d+)\s?(?:\\?%)?(?=(?:m|cm|mm|km|kg|g|s|h|ml|l)?[²³]?(?![\p{L}\d]))/gu
const LEADING = new RegExp(`^(?:\\$[^$]+\\$|\\\\\\(.{1,400}?\\\\\\)|${NUMBER.source})`, 'u')
const FORMULA = /\$\$([^$]+)\$\$|\$([^$]+)\$|\\\(([\s\S]{1,1000}?)\\\)|\\\[([\s\S]{1,1000}?)\\\]/g

/** The last formula and the last number, the later one first. */
function lastMentions(text: string): readonly string[] {
  const tail = text.slice(-TAIL)
  const formula = [...tail.matchAll(FORMULA)].at(-1)
  const number = [...tail.matchAll(NUMBER)].at(-1)
  const shownFormula = formula?.[1] ?? formula?.[2] ?? formula?.[3] ?? formula?.[4]
  const formulaEnd = formula === undefined ? -1 : formula.index + formula[0].length
  const mentions = [shownFormula, number?.[0]]
  if ((number?.index ?? -1) > formulaEnd) mentions.reverse()
  return mentions.filter((mention) => mention !== undefined).map((mention) => mention.trim())
}
