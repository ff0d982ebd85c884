import { Fraction } from 'fraction.js'
import { toDouble } from '@/pipeline/6-answer/grading/exactNumber.ts'
import type { ProseNumber } from './ProseToken.ts'
import type { Equation } from './readEquations.ts'
import type { Side } from './readSide.ts'

/**
 * Whether the sides come to the same. Rounded or cut off in the last place that is written is the same; a whole
 * number is exact unless what it stands for has a long tail. A running calculation (`3 + 4 = 7 + 2 = 9`) agrees by
 * its first number.
 */
export function agrees({ left, right, isApproximate }: Equation): boolean {
  const relative = roundingOf(left)
  return left.values.some((value) =>
    claimsOf(right).some((claim) =>
      isNear(claim.isPercent ? value.mul(100) : value, { ...claim, isApproximate, relative }),
    ),
  )
}

type Claim = {
  readonly value: Fraction
  /** Digits behind the point; undefined: no single number, so nothing is rounded. */
  readonly decimals: number | undefined
  /** It is of a hundred. */
  readonly isPercent: boolean
}

function claimsOf({ values, numbers: [number, ...others] }: Side): readonly Claim[] {
  const first: Claim = { value: number.value, decimals: number.decimals, isPercent: false }
  if (others.length > 0)
    return [...values.map((value) => ({ value, decimals: undefined, isPercent: false })), first]
  // The sign may stand before the number: the value has it.
  const value = number.isPercent
    ? first.value.mul((values[0]?.s ?? 1n) < 0n ? -1 : 1)
    : (values[0] ?? first.value)
  const plain = { ...first, value }
  return number.isPercent ? [plain, { ...plain, isPercent: true }] : [plain]
}

type Tolerance = Claim & {
  readonly isApproximate: boolean
  /** How far numbers that are rounded themselves can lead astray, as a share of the value. */
  readonly relative: number
}

function isNear(value: Fraction, { value: claimed, decimals, isPercent, ...tolerance }: Tolerance): boolean {
  const difference = value.sub(claimed).abs()
  if (difference.n === 0n) return true
  if (decimals === undefined && !tolerance.isApproximate) return false
  const share = Math.max(tolerance.relative, tolerance.isApproximate ? ROUGHLY : 0, noiseOf(decimals))
  if (share > 0 && toDouble(difference) <= toDouble(value.abs()) * share) return true
  const step = new Fraction(1n, 10n ** BigInt(decimals ?? 0))
  if ((decimals ?? 0) > 0 || isPercent || tolerance.isApproximate) return difference.compare(step) < 0
  return hasLongTail(value) && difference.compare(step.div(2)) <= 0
}

/** What “about” may be away from the value. */
const ROUGHLY = 0.05

/** Doubles that were printed: `0.30000000000000004`. */
function noiseOf(decimals = 0): number {
  return decimals >= 10 ? 1e-9 : 0
}

/** `100 / 3 = 33` is rounded, because nobody writes the rest; `7 / 2 = 3` is wrong. */
function hasLongTail(value: Fraction): boolean {
  return value.abs().compare(10) >= 0 && value.mul(100).d !== 1n
}

/** `33.33 × 3 = 100`: each rounded number of a product may be half a place off. Money is not rounded. */
function roundingOf({ numbers, hasSum }: Side): number {
  if (hasSum) return 0
  return numbers
    .filter((number) => looksRounded(number))
    .reduce((sum, { decimals, value }) => sum + 0.5 / 10 ** decimals / toDouble(value), 0)
}

/** `33.33`, `0.67`, `2.71`: what thirds, sixths, sevenths and ninths come to, cut after a few places. */
function looksRounded({ value, decimals, isMoney }: ProseNumber): boolean {
  if (isMoney || decimals < 2 || value.n === 0n) return false
  const place = 10 ** -Math.min(decimals, 9)
  return [6, 7, 9].some((divisor) => {
    const exact = value.mul(divisor).round().div(divisor)
    const rest = toDouble(exact.sub(value))
    return rest !== 0 && rest >= -place / 2 && rest < place
  })
}
