import type { TokenStream } from './TokenStream.ts'

/**
 * Takes the unit that stands after a value (`cm^2`, `miles per hour`, `{ml}`, `square units`), in one spelling:
 * `%` for percent, `` for words that name no unit; undefined if there is none.
 */
export function readUnit(stream: TokenStream): string | undefined {
  const start = stream.mark()
  if (stream.take('command', 'degree') !== undefined) return '°'
  const isBraced = stream.take('mark', '{') !== undefined
  const words: string[] = []
  while (takeWord(stream, words)) takeExponent(stream, words)
  if (isBraced && words.length > 0 && stream.take('mark', '}') === undefined) words.length = 0
  if (words.length === 0) {
    stream.goBack(start)
    return undefined
  }
  return canonicalUnit(words.join(' '))
}

/** Whether a unit may stand next; most of what follows a value is none. */
export function startsUnit(stream: TokenStream): boolean {
  return (
    stream.isAt('text') ||
    stream.isAt('word') ||
    stream.isAt('mark', '{', '/') ||
    stream.isAt('command', 'degree')
  )
}

function takeWord(stream: TokenStream, words: string[]): boolean {
  const token = stream.peek()
  if (token?.type === 'text') return push(words, stream.next().text)
  if (token?.type === 'word' && (words.length > 0 || isUnitWord(token.text, token.spaced, stream.isLatex))) {
    return NO_UNIT.has(token.text) ? false : push(words, stream.next().text)
  }
  const after = stream.peek(1)
  const isJoint = token?.type === 'mark' && (token.text === '/' || token.text === '-')
  if (isJoint && after !== undefined && (after.type === 'text' || isUnit(after.text))) {
    stream.next()
    return push(words, token.text, stream.next().text)
  }
  return false
}

function push(words: string[], ...more: readonly string[]): true {
  words.push(...more)
  return true
}

function takeExponent(stream: TokenStream, words: string[]): void {
  if (!stream.isAt('mark', '^')) return
  stream.next()
  const isBraced = stream.take('mark', '{') !== undefined
  const sign = stream.take('mark', '-')?.text ?? ''
  words.push(`^${sign}${stream.take('number')?.text ?? ''}`)
  if (isBraced) stream.take('mark', '}')
}

/** Words that mean something else after a number. */
const NO_UNIT = new Set(
  'and or U sqrt cbrt sin cos tan log ln exp abs factorial mod pi Pi PI oo inf infinity theta alpha beta gamma lambda'.split(
    ' ',
  ),
)

/** One letter may as well be a variable: `5 m` is left to the comparison. */
function isUnitWord(word: string, isSpaced: boolean, isLatex: boolean): boolean {
  if (NO_UNIT.has(word) || word.length === 1) return false
  if (isUnit(word)) return true
  return isLatex ? isSpaced && word.length > 3 : word.length > 3 || (isSpaced && word.length > 2)
}

/** Spellings of units, the first of each line is the one that is compared. */
const UNITS = [
  '% percent pct percents percentage',
  '° degree degrees deg',
  'dollar dollars usd',
  'cent cents',
  'euro euros eur',
  'yuan rmb cny',
  'm meter meters metre metres',
  'cm centimeter centimeters centimetre centimetres',
  'mm millimeter millimeters millimetre millimetres',
  'km kilometer kilometers kilometre kilometres',
  'in inch inches',
  'ft foot feet',
  'yd yard yards',
  'mi mile miles',
  's sec secs second seconds',
  'min mins minute minutes',
  'h hr hrs hour hours',
  'day days',
  'week weeks wk wks',
  'month months',
  'year years yr yrs',
  'g gram grams',
  'kg kilogram kilograms',
  'mg milligram milligrams',
  'lb lbs pound pounds',
  'oz ounce ounces',
  'l L liter liters litre litres',
  'ml mL milliliter milliliters millilitre millilitres',
  'gal gallon gallons',
  'N newton newtons',
  'J joule joules',
  'W watt watts',
  'V volt volts',
  'A ampere amperes amp amps',
  'K kelvin',
  'Hz hertz',
  'Pa pascal pascals',
  'mol mole moles',
  'rad radian radians',
  'mph',
  'kmh kph',
  'unit units',
  'kJ',
  'kW',
  'kPa',
]
const CANONICAL: ReadonlyMap<string, string> = new Map(
  UNITS.flatMap((line) => {
    const spellings = line.split(' ')
    return spellings.map((spelling): [string, string] => [spelling, spellings[0] ?? spelling])
  }),
)

function isUnit(word: string): boolean {
  return CANONICAL.has(word) || CANONICAL.has(word.toLowerCase())
}

/** Units compare only if both are known: `3 apples` is 3, but 3 weeks are not 3 days. */
function canonicalUnit(words: string): string {
  const parts = words
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'square' && word !== 'cubic')
    .map((word) => (/^[/^-]/.test(word) ? word : (CANONICAL.get(word) ?? CANONICAL.get(word.toLowerCase()))))
  const [first] = parts
  if (first === '%') return '%'
  return parts.includes(undefined) || first === 'unit'
    ? ''
    : parts.filter((part) => !part?.startsWith('^')).join(' ')
}
