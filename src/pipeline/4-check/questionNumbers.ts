/** A number that a question gives. */
export type Quantity = {
  /** As the question writes it: `25%`, `two dozen`, `3/4`. */
  readonly text: string
  readonly value: number
  /** Other numbers that a program may use for it: 0.25 and 0.75 for 25%, minutes for hours. */
  readonly equivalents: readonly number[]
  /** Several numbers that together stand for it: 3 and 4 for 3/4. */
  readonly parts: readonly number[]
  /** False for what often has no part in the answer: ordinals, years, clock times, "one" and "two". */
  readonly matters: boolean
}

/** The numbers of a question, in digits and in words, in order. Lists of answers to choose from are left out. */
export function questionNumbers(question: string): Quantity[] {
  const text = question.split(/answer choices|options:|\n\s*\(?a\)\s/i)[0] ?? ''
  const found = [...digitsIn(text), ...wordsIn(text)]
  return found.toSorted((a, b) => a.at - b.at).map(({ quantity }) => quantity)
}

type Found = { readonly at: number; readonly quantity: Quantity }

const DIGITS =
  /(?<![\w.])(?<whole>\d{1,3}(?:,\d{3})+(?!\d)|\d+|(?=\.\d))(?<decimals>\.\d+)?(?:\s*\/\s*(?<denominator>\d+)(?![\d/]))?(?<after>\s*(?:%|percent\b|st\b|nd\b|rd\b|th\b|am\b|pm\b|a\.m|p\.m|o'clock|:\d|k\b|\/\d)|[a-z]{3,})?/gi

function digitsIn(text: string): Found[] {
  return [...text.matchAll(DIGITS)].map((match) => ({ at: match.index, quantity: quantityOfDigits(match) }))
}

function quantityOfDigits(match: RegExpExecArray): Quantity {
  const { whole = '', decimals = '', denominator, after = '' } = match.groups ?? {}
  const value = Number(whole.replaceAll(',', '') + decimals)
  const suffix = after.trim().toLowerCase()
  if (denominator !== undefined && Number(denominator) !== 0) {
    return fraction(match[0], value, Number(denominator))
  }
  const isPercent = suffix === '%' || suffix === 'percent'
  const isBeside = /^(st|nd|rd|th|am|pm|a\.m|p\.m|o'clock|:\d|\/\d)/.test(suffix)
  const isYear = decimals === '' && /^(1[5-9]|20)\d\d$/.test(whole)
  return {
    text: isPercent ? match[0].trim() : whole + decimals,
    value,
    equivalents: isPercent
      ? percentages(value)
      : [...conversions(value), ...(suffix === 'k' ? [value * 1000] : [])],
    parts: [],
    matters: !isBeside && !isYear && value > 1,
  }
}

const UNITS = [
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  ),
  ...'sixteen seventeen eighteen nineteen'.split(' '),
]
const TENS = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')]
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  billion: 1e9,
  dozen: 12,
}
const SINGLE: Readonly<Record<string, number>> = {
  half: 0.5,
  halves: 0.5,
  quarter: 0.25,
  quarters: 0.25,
  third: 1 / 3,
  thirds: 1 / 3,
  twice: 2,
  double: 2,
  doubled: 2,
  thrice: 3,
  triple: 3,
  tripled: 3,
  couple: 2,
  pair: 2,
}
const WORD = [...UNITS, ...TENS.slice(2), ...Object.keys(SCALES).map((word) => `${word}s?`)].join('|')
const WORDS = new RegExp(
  `\\b(?<number>(?:${WORD})(?:(?:(?<=hundred|thousand|million)\\s+and)?[\\s-]+(?:${WORD}))*)\\b(?<percent>\\s+percent\\b)?|\\b(?<single>${Object.keys(SINGLE).join('|')})\\b`,
  'gi',
)

function wordsIn(text: string): Found[] {
  return [...text.matchAll(WORDS)].map((match) => ({ at: match.index, quantity: quantityOfWords(match) }))
}

function quantityOfWords(match: RegExpExecArray): Quantity {
  const single = match.groups?.['single']?.toLowerCase()
  if (single !== undefined) {
    const value = SINGLE[single] ?? 0
    return {
      text: match[0],
      value,
      equivalents: [value, 1 / value, 1 - value, 1 + value, value * 100],
      parts: [],
      matters: single === 'half',
    }
  }
  const words = (match.groups?.['number'] ?? '').toLowerCase().split(/[\s-]+/)
  const value = valueOfWords(words)
  const isPercent = match.groups?.['percent'] !== undefined
  return {
    text: match[0],
    value,
    equivalents: isPercent ? percentages(value) : conversions(value),
    parts: words.length > 1 ? words.filter((word) => word !== 'and').map((word) => valueOfWords([word])) : [],
    matters: value > 3,
  }
}

function valueOfWords(words: readonly string[]): number {
  let total = 0
  let group = 0
  for (const word of words) {
    const scale = SCALES[word] ?? SCALES[word.replace(/s$/, '')]
    if (scale === undefined) group += Math.max(UNITS.indexOf(word), TENS.indexOf(word) * 10, 0)
    else if (scale < 1000) group = Math.max(group, 1) * scale
    else {
      total += Math.max(group, 1) * scale
      group = 0
    }
  }
  return total + group
}

function fraction(text: string, numerator: number, denominator: number): Quantity {
  const value = numerator / denominator
  return {
    text,
    value,
    equivalents: [value, 1 - value, 1 + value, value * 100, ...(numerator === 1 ? [denominator] : [])],
    parts: numerator === 1 ? [denominator] : [numerator, denominator],
    matters: true,
  }
}

function percentages(value: number): number[] {
  const share = value / 100
  return [value, share, 1 - share, 1 + share, 100 - value, 100 + value, 1 / share]
}

/** Cents, minutes, hours, days, weeks, months, years, dozens, thousands; and one off, for the ends of a range. */
function conversions(value: number): number[] {
  const factors = [1, 2, 4, 7, 10, 12, 24, 30, 36, 52, 60, 100, 365, 1000, 3600]
  const whole = Number.isInteger(value) ? [value - 1, value + 1] : []
  return [...factors.flatMap((factor) => [value * factor, value / factor]), ...whole, 1 / value]
}
