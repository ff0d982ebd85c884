import type { ProseBreak, ProseToken } from './ProseToken.ts'

/** What a word is, after the token before it. */
type WordRole =
  | { readonly type: 'unit' }
  | { readonly type: 'equals' }
  | { readonly type: 'operator'; readonly operator: '+' | '-' | '*' }
  | Omit<ProseBreak, 'start' | 'end'>

/** `rest`: the sentence behind the word. */
export function roleOfWord(word: string, before: ProseToken | undefined, rest: string): WordRole {
  const plain = word.toLowerCase()
  const operator = OPERATORS[plain]
  if (isBehindNumber(before)) {
    if (operator !== undefined && BEGINS_NUMBER.test(rest)) return { type: 'operator', operator }
    if (operator !== undefined && (operator !== '*' || BEGINS_OTHER.test(rest))) return DANGLING
    if (plain === 'equals') return { type: 'equals' }
    if (plain === 'of' && BEGINS_NUMBER.test(rest)) return STRANGE_BREAK
    const isOwn =
      JOINS.has(plain) || STRANGE.has(plain) || (PREPOSITIONS.has(plain) && BEGINS_NUMBER.test(rest))
    if (!isOwn) return { type: 'unit' }
  }
  if (STRANGE.has(plain) || operator !== undefined || (FUNCTIONS.has(plain) && BEGINS_NUMBER.test(rest)))
    return STRANGE_BREAK
  const own = smallBreak(before, !KEEPS.has(plain))
  if (!JOINS.has(plain)) return own
  const ends = !(plain === 'and' && GOES_ON.test(rest))
  return { ...own, ends, ...(before?.type !== 'operator' && { isMark: true }) }
}

export function isBehindNumber(before: ProseToken | undefined): boolean {
  return before?.type === 'number' || before?.type === 'unit' || before?.type === 'close'
}

/** A word that means nothing to a calculation. `isNew`: it takes the strangeness from the word before it. */
export function smallBreak(before: ProseToken | undefined, isNew: boolean): WordRole & ProseBreakKind {
  // `5 + his 3 = 8`, `half of 10 + 3 = 8` begin before what can be read of them.
  if (before?.type === 'operator') return { type: 'break', leads: 'not-in-sentence', ends: true }
  if (before?.type !== 'break' || (isNew && before.leads === 'not-next'))
    return { type: 'break', leads: 'yes', ends: true }
  return { type: 'break', leads: before.leads, ends: true }
}

type ProseBreakKind = Omit<ProseBreak, 'start' | 'end'>

const STRANGE_BREAK: ProseBreakKind = { type: 'break', leads: 'not-next', ends: true }

/** `5 plus his 3` */
const DANGLING: ProseBreakKind = { type: 'break', leads: 'not-in-sentence', ends: false }

const OPERATORS: Readonly<Record<string, '+' | '-' | '*' | undefined>> = {
  plus: '+',
  minus: '-',
  times: '*',
}

const BEGINS_NUMBER = /^\s*[-$€£]*[\d.(]/

/** `3 times his 4`; but `3 times a week` is no product. */
const BEGINS_OTHER = /^\s+(?:the|that|this|those|these|his|her|its|their|my|our|your|as)\b/i

/** Words that begin something else. */
const JOINS: ReadonlySet<string> = new Set(
  'and or so then but because which if when while since therefore thus hence is are was were making'.split(
    ' ',
  ),
)

/** In front of a number they begin something else, but not what was reckoned before. */
const PREPOSITIONS: ReadonlySet<string> = new Set('in for on at from with to by'.split(' '))

/** Words that are a piece of a calculation themselves, which is read by its signs only. */
const STRANGE: ReadonlySet<string> = new Set(
  'half third quarter double twice triple squared cubed divided multiplied over than off'.split(' '),
)

const FUNCTIONS: ReadonlySet<string> = new Set('log ln sqrt root mod sin cos tan'.split(' '))

/** Words between a strange one and what it is of. */
const KEEPS: ReadonlySet<string> = new Set(
  'of the an that this these those his her its their by as much many'.split(' '),
)

/** `1 hour and 30 minutes`, `3 and a half`: the number is not whole yet. */
const GOES_ON = /^\s+(?:a|an|one|\d+)\s+(?:half|third|quarter|min|sec|hour|day|month|cent|inch|ounce)/i
