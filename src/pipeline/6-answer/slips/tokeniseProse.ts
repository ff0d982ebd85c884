import { readDecimal } from '@/pipeline/6-answer/grading/exactNumber.ts'
import { createBraces, type Braces } from './createBraces.ts'
import type { Place, ProseToken } from './ProseToken.ts'
import { strange } from './strange.ts'
import { isBehindNumber, roleOfWord, smallBreak } from './proseWords.ts'

/** The tokens of one sentence of prose, Markdown or LaTeX. A single letter is `unknown`: it may be algebra. */
export function tokeniseProse(line: string): readonly ProseToken[] {
  const tokens: ProseToken[] = []
  const braces = createBraces()
  const offset = listMark(line)
  for (const match of line.slice(offset).matchAll(TOKEN)) {
    const start = match.index + offset
    const place = { start, end: start + match[0].length }
    tokens.push(...tokensOf(match, { line, place, before: tokens.at(-1) }, braces))
  }
  return tokens
}

/** `- `, `2. `, `> `: no part of what follows. */
function listMark(line: string): number {
  return /^\s*(?:(?:[-*+•>]|\d{1,3}[.)])\s+)*/.exec(line)?.[0].length ?? 0
}

const TOKEN = new RegExp(
  [
    String.raw`(?<frac>\\[dt]?frac\{)`,
    String.raw`(?<text>\\(?:text|textbf|textrm|mathrm|mbox)\{(?<inText>[^{}]*)\})`,
    String.raw`(?<box>\\(?:boxed|mathbf)\{)`,
    String.raw`(?<lineEnd>\\\\|\\(?:begin|end)\{[a-z]+\*?\})`,
    // `num_2x4 = 10` is a name's.
    String.raw`(?<inName>(?<=[\p{L}\d])_)`,
    // `**` is a power between numbers, and bold elsewhere.
    String.raw`(?<space>\s+|\\[,;!: $()[\]]|\\(?:left|right|quad|qquad)(?![a-z])|[_$€£¥&]|(?<![\d)]\s?)\*\*|\*\*(?!\s?[\d(]))`,
    String.raw`(?<power>\*\*|\^)`,
    String.raw`(?<ordinal>\d+(?:st|nd|rd|th)\b)`,
    String.raw`(?<compound>\d+-\p{L}[\p{L}-]+)`,
    String.raw`(?<number>(?:\d{1,3}(?:(?:,|\{,\}|\\,)\d{3})+(?!\d)|\d+)(?:\.\d+)?|(?<!\d)\.\d+)(?<percent>\s?\\?%)?`,
    String.raw`(?<superscript>[²³])`,
    String.raw`(?<perUnit>/\s?(?=[a-z]{2,}\b)|\bper\b)`,
    String.raw`(?<times>\bmultiplied by\b|\\times|\\cdot|[×·⋅∙*]|(?<![\p{L}\d])[xX](?=\s*[\d.($])|(?<=[1-9]|\d0)[xX](?=\d))`,
    String.raw`(?<divided>\bdivided by\b|\\div|[÷/])`,
    String.raw`(?<minus>[-−–])`,
    String.raw`(?<other>[+()])`,
    String.raw`(?<about>=?\s?(?:[≈≅≃~]|\\approx|\\sim(?:eq)?(?![a-z])))`,
    String.raw`(?<equals>=)`,
    String.raw`(?<brace>[{}])`,
    String.raw`(?<command>\\[a-zA-Z]+)`,
    String.raw`(?<of>\bof\b)`,
    String.raw`(?<article>\ba\b(?=\s\p{L}{2,}))`,
    String.raw`(?<letter>\p{L}(?!['’-]?\p{L}))`,
    String.raw`(?<word>\p{L}[\p{L}'’-]+)`,
    String.raw`(?<mark>.)`,
  ].join('|'),
  'gu',
)

type Spot = {
  readonly line: string
  readonly place: Place
  readonly before: ProseToken | undefined
}

function tokensOf({ groups = {} }: RegExpExecArray, spot: Spot, braces: Braces): readonly ProseToken[] {
  const { place, before } = spot
  if (groups['space'] !== undefined) return []
  if (groups['number'] !== undefined) return [numberOf(groups['number'], groups['percent'], spot)]
  const word = groups['word'] ?? groups['compound']
  if (word !== undefined) return [wordOf(word, spot)]
  if (groups['frac'] !== undefined) return braces.openFraction(place)
  if (groups['box'] !== undefined) return braces.openBox()
  if (groups['brace'] !== undefined) return braces.take(groups['brace'], place, before)
  if (groups['text'] !== undefined) return textOf(groups['inText'] ?? '', spot)
  if (groups['superscript'] !== undefined) return superscript(groups['superscript'], spot)
  const operator = operatorOf(groups)
  if (operator !== undefined) return [{ ...place, type: 'operator', operator }]
  return [otherToken(groups, spot)]
}

type Groups = Readonly<Record<string, string | undefined>>

function otherToken(groups: Groups, spot: Spot): ProseToken {
  const { place, before } = spot
  if (groups['equals'] !== undefined) return { ...place, type: 'equals' }
  if (groups['about'] !== undefined) return { ...place, type: 'about' }
  if (groups['letter'] !== undefined || groups['ordinal'] !== undefined) return { ...place, type: 'unknown' }
  if (groups['of'] !== undefined) return ofToken(spot)
  if (groups['article'] !== undefined) return { ...place, ...smallBreak(before, false) }
  if (groups['perUnit'] !== undefined)
    return isBehindNumber(before)
      ? { ...place, type: 'unit', word: 'per' }
      : { ...place, ...smallBreak(before, false) }
  if (groups['other'] !== undefined) return { ...place, type: groups['other'] === '(' ? 'open' : 'close' }
  if (groups['lineEnd'] !== undefined)
    return { ...place, type: 'break', leads: 'yes', ends: true, isMark: true }
  return groups['mark'] === undefined ? strange(place) : markOf(spot)
}

function operatorOf(groups: Groups) {
  if (groups['times'] !== undefined) return '*'
  if (groups['divided'] !== undefined) return '/'
  if (groups['power'] !== undefined) return '^'
  if (groups['minus'] !== undefined) return '-'
  return groups['other'] === '+' ? '+' : undefined
}

function numberOf(
  numeral: string,
  percent: string | undefined,
  { line, place }: Pick<Spot, 'line' | 'place'>,
): ProseToken {
  const plain = numeral.replaceAll(/[^\d.]/g, '')
  const value = readDecimal(plain)
  if (value === undefined) return strange(place)
  const decimals = plain.split('.')[1]?.length ?? 0
  const isMoney = /[$€£¥]\s?$/.test(line.slice(Math.max(0, place.start - 2), place.start))
  return { ...place, type: 'number', value, isPercent: percent !== undefined, decimals, isMoney }
}

function wordOf(word: string, { line, place, before }: Spot): ProseToken {
  const role = roleOfWord(word, before, line.slice(place.end, place.end + 40))
  return role.type === 'unit' ? { ...place, ...role, word: word.toLowerCase() } : { ...place, ...role }
}

/** `\text{ apples}` */
function textOf(text: string, spot: Spot): readonly ProseToken[] {
  if (/\d/.test(text)) return [strange(spot.place)]
  const [word] = /\p{L}{2,}/u.exec(text) ?? []
  if (word !== undefined) return [wordOf(word, spot)]
  return text.trim() === '' ? [] : [{ ...spot.place, type: 'unknown' }]
}

/** `3²`; behind a unit it belongs to that. */
function superscript(sign: string, spot: Spot): readonly ProseToken[] {
  const { place, before } = spot
  if (before?.type === 'unit' || before?.type === 'unknown') return []
  const exponent = numberOf(sign === '²' ? '2' : '3', undefined, spot)
  return [{ ...place, type: 'operator', operator: '^' }, exponent]
}

/** `20% of 50`, `1/2 of 10`, `0.25 of 80`: but three of four are no twelve. */
function ofToken(spot: Spot): ProseToken {
  const { line, place, before } = spot
  if (before?.type !== 'number') return wordOf('of', spot)
  const isShare =
    before.isPercent || before.value.compare(1) < 0 || /\/\s*$/.test(line.slice(0, before.start))
  return isShare ? { ...place, type: 'operator', operator: '*' } : { ...place, type: 'unknown' }
}

/** Marks of a sentence, a table or a quotation. */
const PLAIN_MARKS = ',;:.!?"“”‘’\'[]|`—→⇒⟹∴•…<>≤≥≠'

function markOf({ line, place }: Spot): ProseToken {
  const mark = line.slice(place.start, place.end)
  const isPlain = PLAIN_MARKS.includes(mark) || /^\p{So}$/u.test(mark)
  // `11,5`, `5:30`: a number of another kind.
  const isWithin = /\d/.test(line[place.start - 1] ?? '') && /\d/.test(line[place.end] ?? '')
  if (!isPlain || isWithin) return strange(place)
  return { ...place, type: 'break', leads: 'yes', ends: true, isMark: true }
}
