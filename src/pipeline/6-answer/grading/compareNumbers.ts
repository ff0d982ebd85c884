import { Fraction } from 'fraction.js'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import type { Comparison } from './Comparison.ts'
import { isInteger, readDecimal, showExact, toDouble } from './exactNumber.ts'

/** `isDecimal`: written with a point or an exponent, so it may be a rounded number. */
export type ComparedNumber = { readonly value: Fraction; readonly isDecimal: boolean }

/** Compares two rational numbers in exact arithmetic; the sentence names the tolerances where they matter. */
export function compareNumbers(
  expected: ComparedNumber,
  actual: ComparedNumber,
  rule: GradingRule,
): Comparison {
  const [shownExpected, shownActual] = [showExact(expected.value), showExact(actual.value)]
  if (expected.value.equals(actual.value)) {
    return { equal: true, because: `${shownActual} equals the expected ${shownExpected} exactly` }
  }
  const difference = expected.value.sub(actual.value).abs()
  const differ = `${shownActual} is not the expected ${shownExpected}: they differ by ${showShort(difference)}`
  if (rule.exactIntegers && isWhole(expected) && isWhole(actual)) {
    return { equal: false, because: `${differ}, and whole numbers must be equal exactly` }
  }
  const equal =
    difference.lte(toleranceOf(rule.absoluteTolerance)) ||
    difference.lte(expected.value.abs().mul(toleranceOf(rule.relativeTolerance)))
  return equal
    ? {
        equal,
        because: `${shownActual} is within the tolerance of the expected ${shownExpected}: they differ by ${showShort(difference)}, ${allowed(rule)}`,
      }
    : { equal, because: `${differ}, ${allowed(rule)}` }
}

/** `allowed are 0.000001 or 0.000001 × |expected|`. */
export function allowed({ absoluteTolerance, relativeTolerance }: GradingRule): string {
  return `allowed are ${absoluteTolerance} (absolute) or ${relativeTolerance} × |expected| (relative)`
}

/** Beyond this a double no longer holds every whole number, so that a decimal there is a rounded one. */
const LARGEST_SAFE = new Fraction(Number.MAX_SAFE_INTEGER)

function isWhole({ value, isDecimal }: ComparedNumber): boolean {
  return isInteger(value) && (!isDecimal || value.abs().lte(LARGEST_SAFE))
}

/** A tolerance that is no number or below zero allows nothing. */
function toleranceOf(tolerance: number): Fraction {
  return (tolerance > 0 && readDecimal(String(tolerance))) || new Fraction(0)
}

function showShort(difference: Fraction): string {
  return isInteger(difference) ? showExact(difference) : String(Number(toDouble(difference).toPrecision(3)))
}
