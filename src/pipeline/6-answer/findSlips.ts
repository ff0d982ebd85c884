import { Fraction } from 'fraction.js'
import { showExact } from './grading/exactNumber.ts'
import { maskProse } from './grading/maskReply.ts'
import { readEquations, type Side } from './slips/readEquations.ts'

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
 * Computes every sum in the prose of a reply again, exactly: `3 × 4 = 12`, `20% of 50 = 10`, `$5 + $7 = $12`, with
 * units in words between. What it cannot read for sure, such as algebra, it leaves out. A rounded right side agrees,
 * and so does a running one (`3 + 4 = 7 + 2 = 9`).
 */
export function findSlips(reply: string): CheckedArithmetic {
  const text = maskProse(reply)
  const equations = readEquations(text)
  const slips = equations
    .filter(({ left, right, isApproximate }) => !agrees(left, right, isApproximate))
    .map(({ left, right, start, end }) => {
      const written = reply.slice(start, end).trim()
      const computed = showExact(left.value)
      return {
        written,
        computed,
        start,
        end,
        message: `“${written}” does not come out: the left side is ${computed}, not ${right.text.trim()}.`,
      }
    })
  return { checked: equations.length, slips }
}

function agrees(left: Side, right: Side, isApproximate: boolean): boolean {
  const candidates = right.first === undefined ? [right.value] : [right.value, right.first]
  return candidates.some(
    (claimed) =>
      isNear(left.value, claimed, right, isApproximate) ||
      (right.isPercent && isNear(left.value, claimed.mul(100), right, isApproximate)),
  )
}

/** Rounded or cut off in the last place that is written; whole numbers are exact unless the sign says about. */
function isNear(value: Fraction, claimed: Fraction, { decimals }: Side, isApproximate: boolean): boolean {
  const difference = value.sub(claimed).abs()
  if (difference.n === 0n) return true
  if (decimals === 0 && !isApproximate) return false
  return difference.compare(new Fraction(1n, 10n ** BigInt(decimals))) < 0
}
