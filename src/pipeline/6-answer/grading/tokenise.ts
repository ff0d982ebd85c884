import type { StepBudget } from '@/lib/StepBudget.ts'

/**
 * `spaced`: white space stood before it. `command` is LaTeX without its backslash, `text` what stood in `\text{…}`
 * or in quotes, `mark` an operator or bracket.
 */
export type Token = {
  readonly type: 'number' | 'word' | 'command' | 'text' | 'mark'
  readonly text: string
  readonly spaced: boolean
}

/** What a comma between digits means: `1,234` one thousand, `1,5` one and a half, `1,2` two numbers. */
export type CommaReading = 'thousands' | 'decimal' | 'separator'

/** The readings that a text allows, the likeliest first. */
export function commaReadings(text: string): readonly CommaReading[] {
  const readings: CommaReading[] = []
  if (THOUSANDS.test(text)) readings.push('thousands')
  readings.push('separator')
  const hasDecimalComma =
    /\d,\d/.test(text) && !THOUSANDS.test(text) && !/,\d+,/.test(text.replace(/\.\d/g, ''))
  if (hasDecimalComma && !/[()[\]{}]/.test(text)) readings.push('decimal')
  return readings
}

const THOUSANDS =
  /(?<![\d.,])(?:[1-9]\d{0,2})(?:[,_']\d{3})+(?!\d)|(?<![\d.,])[1-9]\d{0,2}(?: \d{3})+(?![\d,.]\d)/

/** Undefined: a character that no answer in mathematics has. */
export function tokenise(text: string, comma: CommaReading, budget: StepBudget): Token[] | undefined {
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    budget.spend()
    const start = skipSpace(text, position)
    if (start === text.length) break
    const found = readToken(text, start, comma)
    if (found === undefined) return undefined
    tokens.push({ ...found.token, spaced: start > position })
    position = found.end
  }
  return tokens
}

type Found = { token: Omit<Token, 'spaced'>; end: number }

function skipSpace(text: string, position: number): number {
  SPACE.lastIndex = position
  return SPACE.test(text) ? SPACE.lastIndex : position
}

const SPACE = /\s+/y
const NUMBERS: Readonly<Record<CommaReading, RegExp>> = {
  thousands:
    /(?:[1-9]\d{0,2}(?:[,_']\d{3})+(?!\d)|[1-9]\d{0,2}(?: \d{3})+(?!\d)|\d+)?(?:\.\d+|(?<=\d)\.(?![\w.]))?(?:(?<=[\d.])[eE][+-]?\d+)?/y,
  separator: /(?:\d+)?(?:\.\d+|(?<=\d)\.(?![\w.]))?(?:(?<=[\d.])[eE][+-]?\d+)?/y,
  decimal: /(?:\d+(?:[. ]\d{3})*,\d+|\d+)?(?:\.\d+|(?<=\d)\.(?![\w.]))?(?:(?<=[\d.])[eE][+-]?\d+)?/y,
}
const COMMAND = /\\([a-zA-Z]+|[^a-zA-Z])/y
const WORD = /\p{L}[\p{L}\p{M}]*'*/uy
const QUOTED = /"([^"]*)"|'([^']*)'/y
const MARK = /\*\*|\/\/|<=|>=|=<|==|!=|[-+*/^_=<>:,;()[\]{}|!%&]/y
const TEXT_COMMANDS = new Set([
  'text',
  'textnormal',
  'textbf',
  'textit',
  'textrm',
  'mbox',
  'mathrm',
  'operatorname',
])

function readToken(text: string, start: number, comma: CommaReading): Found | undefined {
  const number = matchAt(NUMBERS[comma], text, start)
  if (number !== undefined && number[0] !== '') {
    return { token: { type: 'number', text: plainNumeral(number[0], comma) }, end: start + number[0].length }
  }
  const command = matchAt(COMMAND, text, start)
  if (command !== undefined) return readCommand(text, start, command)
  const word = matchAt(WORD, text, start)
  if (word !== undefined) return { token: { type: 'word', text: word[0] }, end: start + word[0].length }
  const quoted = matchAt(QUOTED, text, start)
  if (quoted !== undefined) {
    return { token: { type: 'text', text: quoted[1] ?? quoted[2] ?? '' }, end: start + quoted[0].length }
  }
  const mark = matchAt(MARK, text, start)
  return mark && { token: { type: 'mark', text: mark[0] }, end: start + mark[0].length }
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | undefined {
  pattern.lastIndex = start
  return pattern.exec(text) ?? undefined
}

function plainNumeral(numeral: string, comma: CommaReading): string {
  const plain =
    comma === 'decimal' && numeral.includes(',')
      ? numeral.replace(/[. ]/g, '').replace(',', '.')
      : numeral.replace(/[,_' ]/g, '')
  return plain.replace(/\.$/, '')
}

/** `\text{ and }` is the word, `\text{13}` the number, `\mathrm{d}` the letter, anything else in it a text. */
function readCommand(text: string, start: number, [whole, name = '']: RegExpExecArray): Found {
  const end = start + whole.length
  const argument = TEXT_COMMANDS.has(name) ? readBraces(text, skipSpace(text, end)) : undefined
  if (argument === undefined) return { token: { type: 'command', text: name }, end }
  const inner = argument.inner.trim()
  if (/^(?:and|or|,|;)$/.test(inner)) {
    return { token: { type: inner.length > 1 ? 'word' : 'mark', text: inner }, end: argument.end }
  }
  if (/^[+-]?\d+(?:\.\d+)?$/.test(inner)) return { token: { type: 'number', text: inner }, end: argument.end }
  if (/^\p{L}$/u.test(inner) || name === 'operatorname') {
    return { token: { type: 'word', text: inner }, end: argument.end }
  }
  return { token: { type: 'text', text: inner }, end: argument.end }
}

/** The balanced braces that begin at `start`. */
export function readBraces(text: string, start: number): { inner: string; end: number } | undefined {
  if (text[start] !== '{') return undefined
  let depth = 0
  for (let position = start; position < text.length; position++) {
    if (text[position] === '\\') position++
    else if (text[position] === '{') depth++
    else if (text[position] === '}' && --depth === 0) {
      return { inner: text.slice(start + 1, position), end: position + 1 }
    }
  }
  return undefined
}
