import { trimCharacters } from '@/lib/trimCharacters.ts'

/**
 * The text of an answer with its typography made plain: signs of Unicode as LaTeX or ASCII, LaTeX that is only
 * spacing or size removed, commands that lost or doubled their backslash on the way through JSON repaired.
 */
export function cleanMath(text: string): string {
  let clean = repairEscapes(text.normalize('NFC')).replace(
    /[\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g,
    '',
  )
  clean = clean.replace(
    SUPERSCRIPTS,
    (digits) => `^{${[...digits].map((digit) => superscript(digit)).join('')}}`,
  )
  clean = clean.replace(/[^\p{ASCII}]/gu, (character) => PLAIN.get(character) ?? character.normalize('NFKC'))
  clean = clean.replace(/(\d*)\.(\d*)\\overline\s*\{(\d{1,40})\}/g, repeatingDecimal)
  for (const [pattern, replacement] of LATEX) clean = clean.replace(pattern, replacement)
  return trimMarks(clean)
}

/** What JSON made of `\frac`, `\text`, `\boxed`…: one control character and the rest of the name. */
const LOST_BACKSLASH: readonly (readonly [pattern: RegExp, command: string])[] = [
  [/\f(?=rac|loor)/g, '\\f'],
  [/\t(?=ext|imes|an\b|heta|frac|o\b|riangle)/g, '\\t'],
  [/\r(?=ight|angle|floor|ceil)/g, '\\r'],
  [/[\b](?=oxed|egin|eta|inom|ar|ig)/g, '\\b'],
  [/\n(?=eq\b|e\b|abla|otin)/g, '\\n'],
  [/\v(?=ec|ert|arnothing)/g, '\\v'],
]

const DOUBLED =
  /(?<!\\)\\\\(?=(?:[dtc]?frac|sqrt|left|right|text|mbox|mathrm|boxed|cdot|times|pi|le|ge|leq|geq|lt|gt|neq|infty|cup|pm|quad|circ|approx|begin|end|in|theta)(?![a-zA-Z])|\{|\}|%|\$)/g

/** Puts back the backslashes that JSON took from LaTeX, or doubled. */
export function repairEscapes(text: string): string {
  let repaired = text
  for (const [pattern, command] of LOST_BACKSLASH) repaired = repaired.replace(pattern, command)
  // In a matrix a doubled backslash ends a row.
  return /\\begin\s*\{[a-z]*(?:matrix|array|cases)/.test(repaired) && !/\\\\begin/.test(repaired)
    ? repaired
    : repaired.replace(DOUBLED, '\\')
}

const SUPERSCRIPTS = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+/g
const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function superscript(character: string): string {
  const digit = SUPERSCRIPT_DIGITS.indexOf(character)
  return digit >= 0 ? String(digit) : character === '⁻' ? '-' : '+'
}

const PLAIN: ReadonlyMap<string, string> = new Map([
  ...pairs('−–—‐‑', '-'),
  ...pairs('×⋅·∙∗', '*'),
  ...pairs('÷∕⁄', '/'),
  ...pairs('\u00a0\u2002\u2003\u2009\u202f\u2007\u200a', ' '),
  ...pairs('‘’′', "'"),
  ...pairs('“”″', '"'),
  ...pairs('€£¥₹', '$'),
  ...pairs('≤⩽', '\\le '),
  ...pairs('≥⩾', '\\ge '),
  ...pairs('≠', '\\ne '),
  ...pairs('≈≅', '\\approx '),
  ...pairs('≡', '\\equiv '),
  ...pairs('∪', '\\cup '),
  ...pairs('∩', '\\cap '),
  ...pairs('∈', '\\in '),
  ...pairs('∅', '\\emptyset '),
  ...pairs('∞', '\\infty '),
  ...pairs('±', '\\pm '),
  ...pairs('√', '\\sqrt '),
  ...pairs('π', '\\pi '),
  ...pairs('θ', '\\theta '),
  ...pairs('α', '\\alpha '),
  ...pairs('β', '\\beta '),
  ...pairs('λ', '\\lambda '),
  ...pairs('°', '^\\circ '),
  ['½', '\\frac{1}{2}'],
  ['⅓', '\\frac{1}{3}'],
  ['⅔', '\\frac{2}{3}'],
  ['¼', '\\frac{1}{4}'],
  ['¾', '\\frac{3}{4}'],
])

function pairs(characters: string, plain: string): [string, string][] {
  return [...characters].map((character) => [character, plain])
}

/** `0.1\overline{36}` is (136 − 1) / 990. */
function repeatingDecimal(_: string, whole: string, fixed: string, repeated: string): string {
  if (whole.length + fixed.length > 40) return `${whole}.${fixed}${repeated}`
  const top = BigInt(whole + fixed + repeated) - BigInt(`0${whole}${fixed}`)
  return `{${top}/${'9'.repeat(repeated.length)}${'0'.repeat(fixed.length)}}`
}

const LATEX: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(^|\s)\*\*(?=\S)/g, '$1'],
  [/(?<=\S)\*\*(?=[\s.,;:!?]|$)/g, ''],
  [/\\(?:left|right)\s*\.(?!\d)/g, ' '],
  [/\\(?:left|right|[bB]igg?[lrm]?|middle)(?![a-zA-Z])/g, ''],
  [/\\(?:displaystyle|textstyle|limits|nolimits|mathstrut|hfill)(?![a-zA-Z])/g, ' '],
  [/\\lbrace(?![a-zA-Z])/g, '\\{'],
  [/\\rbrace(?![a-zA-Z])/g, '\\}'],
  [/\\langle(?![a-zA-Z])/g, '('],
  [/\\rangle(?![a-zA-Z])/g, ')'],
  [/\{,\}/g, ','],
  [/(?<!\\)\\!\s*/g, ''],
  [/(\d)\\,(?=\d{3}(?!\d))/g, '$1'],
  [/(?<!\\)\\(?:[,;:> "']|\r?\n)/g, ' '],
  [/~/g, ' '],
  [/\\qquad/g, ' '],
  [/\\quad/g, ' '],
  [/\\%/g, '%'],
  [/\\\$/g, '$'],
  [/(?<!\\)\\[()[\]]/g, ' '],
  [/\$/g, ' '],
  [/(?<=\d)\s+[xX]\s+(?=[\d(])/g, ' * '],
  [/(?<=[\d)])(or|and)(?=[A-Z(\d-])/g, ' $1 '],
]

/** Without the full stop, quotes and Markdown around an answer; the point of `.5` stays. */
function trimMarks(text: string): string {
  const trimmed = trimCharacters(text, TRIMMED)
  const hasPoint = text.slice(0, text.indexOf(trimmed)).endsWith('.')
  return hasPoint && /^\d/.test(trimmed) ? `.${trimmed}` : trimmed
}

const TRIMMED = ' \t\r\n.,;:`"_#'
