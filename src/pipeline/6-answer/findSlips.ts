import { showExact } from './grading/exactNumber.ts'
import { maskProse } from './grading/maskReply.ts'
import { agrees } from './slips/agrees.ts'
import { isUnsure } from './slips/isUnsure.ts'
import { readEquations, type Equation } from './slips/readEquations.ts'

/** Arithmetic in a model's prose that does not come out. */
export type Slip = {
  /** The sum, as the model wrote it: `17 × 24 = 398`. */
  readonly written: string
  /** What its left side really comes to. */
  readonly computed: string
  /** Where in the text: UTF-16 offsets. */
  readonly start: number
  readonly end: number
  readonly message: string
}

/** How much of a reply's arithmetic could be computed again, and what of it is wrong. */
export type CheckedArithmetic = { readonly checked: number; readonly slips: readonly Slip[] }

/**
 * Computes every sum in the prose of a reply again, exactly: `3 × 4 = 12`, `20% of 50 = 10`, `$5 + $7 = $12`,
 * `\frac{3}{4} \cdot 8 = 6`, with units in words between. A rounded right side agrees, and so does a running one
 * (`3 + 4 = 7 + 2 = 9`). What it cannot read for sure is left out, counted neither as checked nor as a slip: algebra,
 * pieces of larger formulas, and what may be meant in another way.
 */
export function findSlips(reply: string): CheckedArithmetic {
  let checked = 0
  const slips: Slip[] = []
  for (const equation of readEquations(maskProse(reply))) {
    const isRight = agrees(equation)
    if (!isRight && isUnsure(equation)) continue
    checked += 1
    if (!isRight) slips.push(slipOf(equation, reply))
  }
  return { checked, slips }
}

function slipOf({ left, right, offset }: Equation, reply: string): Slip {
  const start = offset + left.start
  const end = withClosingBraces(reply, start, offset + right.end)
  const written = reply.slice(start, end).trim()
  const [value] = left.values
  const computed = value === undefined ? '' : showExact(value)
  const claimed = reply.slice(offset + right.start, end).trim()
  return {
    written,
    computed,
    start,
    end,
    message: `“${written}” does not come out: the left side is ${computed}, not ${claimed}.`,
  }
}

/** `\boxed{8}` is underlined to its end. */
function withClosingBraces(text: string, start: number, end: number): number {
  const written = text.slice(start, end)
  const unclosed = written.split('{').length - written.split('}').length
  let closed = end
  while (closed - end < unclosed && text[closed] === '}') closed++
  return closed
}
