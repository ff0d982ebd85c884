import { Fraction } from 'fraction.js'

/** Numbers that are computed with have at most so many bits above and below the line. */
const MAX_BITS = 4096
const MAX_DIGITS = 1233

/**
 * The exact value of a decimal numeral such as `-12`, `.5`, `1.28e-06`; undefined if it is none, or beyond
 * what is computed with.
 */
export function readDecimal(text: string): Fraction | undefined {
  if (text.length > MAX_DIGITS + 32) return undefined
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match
  const digits = whole + decimals
  const power = Number(exponent) - decimals.length
  if (digits === '' || Math.abs(power) + digits.length > MAX_DIGITS) return undefined
  const top = BigInt(digits) * (sign === '-' ? -1n : 1n)
  return power >= 0 ? new Fraction(top * 10n ** BigInt(power), 1n) : new Fraction(top, 10n ** BigInt(-power))
}

/** Whether the number is small enough to go on computing with. */
export function fits(value: Fraction): boolean {
  return bitLength(value.n) <= MAX_BITS && bitLength(value.d) <= MAX_BITS
}

/** The power, exact; undefined if it is not rational, not defined, or too large. */
export function powerOf(base: Fraction, exponent: Fraction): Fraction | undefined {
  if (exponent.d !== 1n || exponent.n > BigInt(MAX_BITS)) return undefined
  const count = Number(exponent.n)
  if (base.n === 0n)
    return exponent.s > 0n ? base : exponent.s === 0n && count === 0 ? new Fraction(1) : undefined
  if (count * Math.max(bitLength(base.n), bitLength(base.d)) > MAX_BITS + count) return undefined
  const top = base.n ** exponent.n * (base.s < 0n && count % 2 === 1 ? -1n : 1n)
  const bottom = base.d ** exponent.n
  return exponent.s < 0n
    ? new Fraction(top < 0n ? -bottom : bottom, base.n ** exponent.n)
    : new Fraction(top, bottom)
}

/** The nearest double, also of fractions whose halves are beyond doubles. */
export function toDouble(value: Fraction): number {
  const shift = bitLength(value.d) - bitLength(value.n) + 64
  const quotient = shift >= 0 ? (value.n << BigInt(shift)) / value.d : value.n / (value.d << BigInt(-shift))
  const half = Math.trunc(-shift / 2)
  return Number(value.s) * Number(quotient) * 2 ** half * 2 ** (-shift - half)
}

export function isInteger(value: Fraction): boolean {
  return value.d === 1n
}

/** `18`, `2.5`, `8/3 (2.66667)`; long ones cut. */
export function showExact(value: Fraction): string {
  const whole = (value.s < 0n ? '-' : '') + value.n.toString()
  if (isInteger(value)) return cut(whole)
  const decimal = toDouble(value)
  if (readDecimal(String(decimal))?.equals(value) === true) return String(decimal)
  return `${cut(`${whole}/${value.d}`)} (${Number(decimal.toPrecision(6))})`
}

/** A text short enough to stand in a sentence. */
export function cut(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 50)}…${text.slice(-20)}`
}

function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(16).length * 4
}
