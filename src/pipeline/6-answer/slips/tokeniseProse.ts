import type { Fraction } from 'fraction.js'
import { readDecimal } from '@/pipeline/6-answer/grading/exactNumber.ts'

type Place = { readonly start: number; readonly end: number }

/** What prose between equals signs is made of. `unit`: words behind a number, which mean nothing here. */
export type ProseToken = Place &
  (
    | {
        readonly type: 'number'
        /** As written: 20 of `20%`. */
        readonly value: Fraction
        readonly isPercent: boolean
        readonly decimals: number
      }
    | { readonly type: 'operator'; readonly operator: '+' | '-' | '*' | '/' | '^' }
    | { readonly type: 'open' | 'close' | 'unit' | 'equals' | 'about' | 'unknown' | 'break' }
  )

/**
 * The tokens of one line. A single letter is `unknown`: it may be algebra, and then nothing is computed. Whatever
 * cannot stand in a calculation is a `break`.
 */
export function tokeniseProse(line: string): readonly ProseToken[] {
  const tokens: ProseToken[] = []
  for (const match of line.slice(listMark(line)).matchAll(TOKEN)) {
    const start = match.index + listMark(line)
    const token = tokenOf(match, { start, end: start + match[0].length }, tokens.at(-1))
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}

/** `- `, `2. `, `> `: no part of what follows. */
function listMark(line: string): number {
  return /^\s*(?:(?:[-*+•>]|\d{1,3}[.)])\s+)*/.exec(line)?.[0].length ?? 0
}

const TOKEN = new RegExp(
  [
    // `**` is a power between numbers, and bold elsewhere.
    String.raw`(?<space>\s+|\\[,;!$ ]|[_$€£¥~]|(?<![\d)]\s?)\*\*|\*\*(?!\s?[\d(]))`,
    String.raw`(?<power>\*\*|\^)`,
    String.raw`(?<number>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?<percent>\s?\\?%)?`,
    String.raw`(?<perUnit>/\s?(?=[a-z]{2,}\b)|\bper\b)`,
    String.raw`(?<times>\\times|\\cdot|[×·*]|\b[xX]\b(?=\s*[\d(]))`,
    String.raw`(?<divided>\\div|[÷/])`,
    String.raw`(?<minus>[-−–])`,
    String.raw`(?<other>[+()])`,
    String.raw`(?<equals>=)`,
    String.raw`(?<about>≈|\\approx)`,
    String.raw`(?<of>\bof\b)`,
    String.raw`(?<letter>\p{L}(?!\p{L}))`,
    String.raw`(?<word>\p{L}[\p{L}'’-]+)`,
    String.raw`(?<mark>.)`,
  ].join('|'),
  'gu',
)

function tokenOf(
  match: RegExpExecArray,
  place: Place,
  before: ProseToken | undefined,
): ProseToken | undefined {
  const { groups = {} } = match
  if (groups['space'] !== undefined) return undefined
  if (groups['number'] !== undefined) return numberOf(groups['number'], groups['percent'], place)
  if (groups['times'] !== undefined) return { ...place, type: 'operator', operator: '*' }
  if (groups['divided'] !== undefined) return { ...place, type: 'operator', operator: '/' }
  if (groups['power'] !== undefined) return { ...place, type: 'operator', operator: '^' }
  if (groups['minus'] !== undefined) return { ...place, type: 'operator', operator: '-' }
  if (groups['equals'] !== undefined) return { ...place, type: 'equals' }
  if (groups['about'] !== undefined) return { ...place, type: 'about' }
  if (groups['letter'] !== undefined) return { ...place, type: 'unknown' }
  if (groups['of'] !== undefined)
    return before?.type === 'number'
      ? { ...place, type: 'operator', operator: '*' }
      : { ...place, type: 'break' }
  if (groups['word'] !== undefined || groups['perUnit'] !== undefined)
    return isBehindNumber(before) && !JOINS.test(groups['word'] ?? '')
      ? { ...place, type: 'unit' }
      : { ...place, type: 'break' }
  return groups['other'] === undefined ? { ...place, type: 'break' } : signOf(groups['other'], place)
}

/** Words that begin something else. */
const JOINS =
  /^(?:and|or|so|then|but|because|which|if|when|while|since|therefore|thus|is|are|was|were|plus|minus|times|divided)$/i

function isBehindNumber(before: ProseToken | undefined): boolean {
  return before?.type === 'number' || before?.type === 'unit' || before?.type === 'close'
}

function signOf(sign: string, place: Place): ProseToken {
  if (sign === '(') return { ...place, type: 'open' }
  if (sign === ')') return { ...place, type: 'close' }
  return { ...place, type: 'operator', operator: '+' }
}

function numberOf(numeral: string, percent: string | undefined, place: Place): ProseToken {
  const plain = numeral.replaceAll(',', '')
  const value = readDecimal(plain)
  if (value === undefined) return { ...place, type: 'break' }
  const decimals = plain.split('.')[1]?.length ?? 0
  return { ...place, type: 'number', value, isPercent: percent !== undefined, decimals }
}
