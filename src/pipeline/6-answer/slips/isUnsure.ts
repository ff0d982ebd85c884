import type { Fraction } from 'fraction.js'
import type { Equation } from './readEquations.ts'
import type { Side } from './readSide.ts'

/**
 * Whether an equation that does not come out may be meant in another way: units that are converted, a range, a
 * rounding that words tell of, or a claim that the text itself puts in doubt.
 */
export function isUnsure(equation: Equation): boolean {
  const { left, right } = equation
  return (
    hasScale(left, right) ||
    hasPointsForThousands(left, right) ||
    convertsMeasures(left, right) ||
    isRange(equation) ||
    isRounded(equation) ||
    isDoubted(equation)
  )
}

/** `3 million`, `2 dozen`: the word is a part of the number, unless all have the same. */
function hasScale(left: Side, right: Side): boolean {
  if (scalesOf(left) === scalesOf(right)) return false
  return left.hasSum || isRatio(left.values[0], right.values[0], SCALES)
}

function scalesOf({ words }: Side): string {
  const scales = words.map((word) => word.replace(/s$/, '')).filter((word) => SCALE_WORDS.has(word))
  return [...new Set(scales)].toSorted().join(' ')
}

const SCALE_WORDS: ReadonlySet<string> = new Set(
  'dozen hundred thousand million billion trillion gross'.split(' '),
)
const SCALES = [12, 144, 100, 1000, 1e6, 1e9, 1e12]

/** `1.000 + 500 = 1.500` */
function hasPointsForThousands(left: Side, right: Side): boolean {
  const fractional = [...left.numbers, ...right.numbers].filter(({ decimals }) => decimals > 0)
  return fractional.length > 1 && fractional.every(({ decimals }) => decimals === 3)
}

/** `1 hour + 30 minutes = 90 minutes`, `50 cents * 4 = $2`. */
function convertsMeasures(left: Side, right: Side): boolean {
  const words = new Set([...left.words, ...right.words])
  if ([...left.numbers, ...right.numbers].some(({ isMoney }) => isMoney)) words.add('dollars')
  const isMixed = MEASURES.some(
    (units) => units.filter((names) => names.some((name) => words.has(name))).length > 1,
  )
  return isMixed && (left.hasSum || isRatio(left.values[0], right.values[0], FACTORS))
}

function isRatio(
  computed: Fraction | undefined,
  claimed: Fraction | undefined,
  factors: readonly number[],
): boolean {
  if (computed === undefined || claimed === undefined || computed.n === 0n || claimed.n === 0n) return false
  const ratio = computed.div(claimed)
  return factors.some((factor) => ratio.equals(factor) || ratio.inverse().equals(factor))
}

/** Seconds, hours, months, inches, ounces, cents and grams in each other. */
const FACTORS = [2, 3, 4, 5, 7, 8, 10, 12, 16, 20, 24, 25, 30, 36, 52, 60, 100, 365, 1000, 1440, 3600, 5280]

/** Of each kind the units, with their names. */
const MEASURES: readonly (readonly (readonly string[])[])[] = [
  [
    'seconds sec',
    'minute minutes min',
    'hour hours hr hrs',
    'am pm noon',
    'day days',
    'week weeks',
    'month months',
    'year years',
  ],
  ['dollar dollars', 'cent cents', 'penny pennies', 'nickel nickels', 'dime dimes', 'quarter quarters'],
  [
    'inch inches',
    'foot feet ft',
    'yard yards',
    'mile miles',
    'mm',
    'cm centimeters',
    'meter meters metres',
    'km kilometers',
  ],
  ['ounce ounces oz', 'pound pounds lb lbs', 'gram grams', 'kg kilograms', 'ton tons'],
  ['cup cups', 'pint pints', 'quart quarts', 'gallon gallons', 'liter liters litres', 'ml milliliters'],
].map((units) => units.map((names) => names.split(' ')))

/** `pages 10-20 = 11 pages` */
function isRange({ left, right, sentence }: Equation): boolean {
  const [from, to, more] = left.numbers
  if (to === undefined || more !== undefined || !/^[-–]$/.test(sentence.slice(from.end, to.start)))
    return false
  const span = to.value.sub(from.value)
  const [claimed] = right.values
  return claimed?.equals(span) === true || claimed?.equals(span.add(1)) === true
}

/** `17 / 5 = 3, rounded down`, `17 / 5 = 3 with a remainder of 2` */
function isRounded({ left, right, sentence }: Equation): boolean {
  const [computed, claimed] = [left.values[0], right.values[0]]
  if (computed === undefined || claimed === undefined || computed.d === 1n || claimed.d !== 1n) return false
  if (computed.sub(claimed).abs().compare(1) >= 0) return false
  return ROUNDING.test(
    sentence.slice(Math.max(0, left.start - 60), left.start) + sentence.slice(right.end, right.end + 80),
  )
}

const ROUNDING =
  /\b(?:round|remain|remainder|left|leftover|full|whole|complete|about|approximately|nearly|almost|floor|ceil|truncat|integer|at least|at most|up|down|half)/i

/** `if 2 + 2 = 5`, `2 + 2 = 5?`, `2 + 2 = 5, which is not true` */
function isDoubted({ left, right, sentence }: Equation): boolean {
  const before = sentence.slice(Math.max(0, left.start - 40), left.start)
  return HYPOTHETICAL.test(before) || DOUBT.test(sentence.slice(right.end, right.end + 80))
}

const HYPOTHETICAL = /\b(?:if|unless|whether|suppose|assum\w+|not)\s*(?:that\s*)?[$\\([]*\s*$/i

const DOUBT = new RegExp(
  [
    String.raw`^[^.;!]{0,30}\?`,
    String.raw`^[^.;!?]{0,40}?(?:not|n['’]t|never)\s+(?:true|correct|right|possible|hold|work|equal|match|valid|consistent)`,
    String.raw`^[^.;!?]{0,40}?\b(?:false|incorrect|wrong|impossible|contradict)`,
  ].join('|'),
  'i',
)
