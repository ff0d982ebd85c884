import { describeSums } from './describeSums.ts'
import { findSlips } from './findSlips.ts'

/** The slips of a reply in prose as marks in it, each with what its sum really comes to, and what was computed again. */
export function markSlips(reply: string) {
  const sums = findSlips(reply)
  const marks = sums.slips.map(({ start, end, message, computed }) => ({
    start,
    end,
    note: message,
    behind: `really ${computed}`,
  }))
  return { marks, caption: describeSums(sums) }
}
