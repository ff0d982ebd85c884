import type { Language } from '@/pipeline/Program.ts'
import type { GuestEntry, GuestValue } from './GuestValue.ts'

/**
 * Exact text of a value as its guest would print it: Python's `str` at the top and `repr` inside containers; for
 * JavaScript `String` at the top and literals inside. `language` matters for what both have (booleans, strings,
 * sets) and is read off the other values where it is not given.
 */
export function showGuestValue(value: GuestValue, language: Language = languageOf(value)): string {
  if (value.type === 'str') return value.text
  return language === 'python' ? showPython(value, 'top') : showJavaScript(value, 'top')
}

/** The guest's name of the value's type: `int`, `Fraction`, `list`, `BigInt`, `Map`, … */
export function typeNameOf(value: GuestValue, language: Language = languageOf(value)): string {
  if (value.type === 'other' || value.type === 'unreadable') return value.typeName
  return language === 'javascript'
    ? (JAVASCRIPT_NAMES[value.type] ?? value.type)
    : (PYTHON_NAMES[value.type] ?? value.type)
}

const PYTHON_NAMES: Partial<Record<GuestValue['type'], string>> = {
  fraction: 'Fraction',
  decimal: 'Decimal',
  none: 'None',
}

const JAVASCRIPT_NAMES: Partial<Record<GuestValue['type'], string>> = {
  bigint: 'BigInt',
  bool: 'boolean',
  str: 'string',
  array: 'Array',
  object: 'Object',
  map: 'Map',
  set: 'Set',
  date: 'Date',
  datetime: 'Date',
}

const JAVASCRIPT_ONLY: readonly GuestValue['type'][] = [
  'bigint',
  'number',
  'undefined',
  'null',
  'array',
  'object',
  'map',
]

function languageOf(value: GuestValue): Language {
  if (JAVASCRIPT_ONLY.includes(value.type)) return 'javascript'
  const hasJavaScript = 'items' in value && value.items.some((item) => languageOf(item) === 'javascript')
  return hasJavaScript ? 'javascript' : 'python'
}

function showPython(value: GuestValue, place: 'top' | 'inside'): string {
  const inside = (item: GuestValue): string => showPython(item, 'inside')
  switch (value.type) {
    case 'str':
      return quotePython(value.text)
    case 'bool':
      return value.value ? 'True' : 'False'
    case 'none':
      return 'None'
    case 'fraction':
      return showFraction(value, place)
    case 'decimal':
      return place === 'top' ? value.text : `Decimal('${value.text}')`
    case 'complex':
      return showComplex(value)
    case 'list':
      return `[${value.items.map(inside).join(', ')}]`
    case 'tuple':
      return value.items.length === 1
        ? `(${value.items.map(inside).join('')},)`
        : `(${value.items.map(inside).join(', ')})`
    case 'set':
      return value.items.length === 0 ? 'set()' : `{${value.items.map(inside).join(', ')}}`
    case 'frozenset':
      return value.items.length === 0 ? 'frozenset()' : `frozenset({${value.items.map(inside).join(', ')}})`
    case 'dict':
      return `{${value.entries.map(([key, item]) => `${inside(key)}: ${inside(item)}`).join(', ')}}`
    case 'date':
    case 'datetime':
    case 'time':
      return place === 'top' ? value.text : showPythonDate(value.type, value.text)
    default:
      return showJavaScript(value, place)
  }
}

function showFraction(value: Extract<GuestValue, { type: 'fraction' }>, place: 'top' | 'inside'): string {
  if (place === 'inside') return `Fraction(${value.numerator}, ${value.denominator})`
  return value.denominator === '1' ? value.numerator : `${value.numerator}/${value.denominator}`
}

/** Python leaves out a real part that is positive zero, and writes `3` for `3.0`. */
function showComplex({ real, imaginary }: Extract<GuestValue, { type: 'complex' }>): string {
  const part = (text: string): string => text.replace(/\.0$/, '')
  if (/^0(\.0*)?$/.test(real)) return `${part(imaginary)}j`
  const sign = imaginary.startsWith('-') ? '' : '+'
  return `(${part(real)}${sign}${part(imaginary)}j)`
}

/** `datetime.date(2024, 1, 2)` of `2024-01-02`; trailing zero seconds are left out, as Python does. */
function showPythonDate(type: 'date' | 'datetime' | 'time', text: string): string {
  if (!/^[\d:T .-]+$/.test(text)) return text
  const [whole = '', fraction = ''] = text.split('.')
  const numbers = whole.split(/[-:T ]/).map(Number)
  if (fraction !== '') numbers.push(Number(fraction.padEnd(6, '0')))
  else if (type !== 'date' && numbers.at(-1) === 0) numbers.pop()
  return `datetime.${type}(${numbers.join(', ')})`
}

// What Python's repr escapes: everything that is not printable, but the space.
const UNPRINTABLE = /[\p{C}\p{Z}]/gu

function quotePython(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
  return quote + escaped.replace(UNPRINTABLE, escapePython) + quote
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  [' ', ' '],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

function escapePython(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code < 0x100) return SHORT_ESCAPES.get(character) ?? `\\x${hex.padStart(2, '0')}`
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

function showJavaScript(value: GuestValue, place: 'top' | 'inside'): string {
  const inside = (item: GuestValue): string => showJavaScript(item, 'inside')
  switch (value.type) {
    case 'bigint':
      return place === 'top' ? value.text : `${value.text}n`
    case 'str':
      return JSON.stringify(value.text)
    case 'bool':
      return String(value.value)
    case 'none':
    case 'undefined':
    case 'null':
      return value.type
    case 'array':
      return `[${value.items.map(inside).join(', ')}]`
    case 'set':
      return `Set {${value.items.map(inside).join(', ')}}`
    case 'map':
      return `Map {${value.entries.map(([key, item]) => `${inside(key)} => ${inside(item)}`).join(', ')}}`
    case 'object':
      return `{${value.entries.map(showProperty).join(', ')}}`
    case 'unreadable':
      return value.text === '' ? `<${value.typeName}>` : value.text
    case 'list':
    case 'tuple':
    case 'frozenset':
    case 'dict':
    case 'fraction':
    case 'complex':
      return showPython(value, place)
    default:
      return value.text
  }
}

function showProperty([key, item]: GuestEntry): string {
  const name =
    key.type === 'str' && !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key.text) ? JSON.stringify(key.text) : ''
  return `${name || showGuestValue(key, 'javascript')}: ${showJavaScript(item, 'inside')}`
}
