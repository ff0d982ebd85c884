import type { Fraction } from 'fraction.js'

/** UTF-16 offsets into the line. */
export type Place = { readonly start: number; readonly end: number }

export type ProseNumber = Place & {
  readonly type: 'number'
  /** As written: 20 of `20%`. */
  readonly value: Fraction
  readonly isPercent: boolean
  /** Digits behind the point. */
  readonly decimals: number
  readonly isMoney: boolean
}

/** What prose between equals signs is made of. */
export type ProseToken =
  | ProseNumber
  | (Place & { readonly type: 'operator'; readonly operator: '+' | '-' | '*' | '/' | '^' })
  /** A word behind a number. It says what is counted, and changes no sum. */
  | (Place & { readonly type: 'unit'; readonly word: string })
  /** `unknown`: a letter, which may be algebra. `about`: a sign that promises no equality. */
  | (Place & { readonly type: 'open' | 'close' | 'equals' | 'about' | 'unknown' })
  | ProseBreak

/** What cannot stand in a calculation. */
export type ProseBreak = Place & {
  readonly type: 'break'
  /** Whether a calculation may begin behind it: not in the middle of one that could not be read. */
  readonly leads: 'yes' | 'not-next' | 'not-in-sentence'
  /** Whether a calculation may end before it. */
  readonly ends: boolean
  /** A mark of punctuation: whatever was before is over. */
  readonly isMark?: true
}
