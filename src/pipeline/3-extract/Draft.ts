import type { Block } from '@/pipeline/3-extract/Block.ts'
import type { Candidate } from '@/pipeline/3-extract/Extraction.ts'
import type { Repaired } from '@/pipeline/3-extract/repairSource.ts'
import type { Language } from '@/pipeline/Program.ts'

/** A reply that was scanned, and what is looked for in it. */
export type DraftSearch = {
  readonly reply: string
  readonly blocks: readonly Block[]
  readonly language: Language
  readonly isFinished: boolean
}

/** A candidate that no policy has judged yet. */
export type Draft = Omit<Candidate, 'chosen' | 'why'> & {
  readonly repaired: Repaired
  /** It parses in the wanted language; not asked of what is refused. */
  readonly isParseable: boolean
  /** It stands in a code tag, or is marked off by one. */
  readonly isTagged: boolean
  /** Quote marks or the indentation of its fence were removed. */
  readonly hadMargin: boolean
  readonly standing: Standing
}

/**
 * How good a draft is, best first: a program in the wanted language; one that may be a result or a formula beside
 * labelled programs; one that was cut off; one under a wrong label; no program at all.
 */
export type Standing =
  | { readonly type: 'good' | 'doubtful' | 'cut-off' | 'mislabelled' }
  | { readonly type: 'refused'; readonly because: string; readonly isOtherLanguage: boolean }
