import type { Language, Program } from '@/pipeline/Program.ts'

export type ExtractionPolicy = 'last-fenced' | 'first-fenced' | 'longest-parseable' | 'all-joined' | 'tagged'

/** How a piece of code was told from prose. */
export type ExtractionMethod = 'fence' | 'tag' | 'doctest' | 'bare' | 'json-field' | 'joined'

/** Offsets are UTF-16 units of the reply text as received; `end` is exclusive. */
export type Candidate = {
  readonly source: string
  readonly label: string
  /** Undefined: neither the label nor the text tells. */
  readonly language: Language | undefined
  readonly method: ExtractionMethod
  readonly start: number
  readonly end: number
  /** False: the reply ended before the block did. */
  readonly closed: boolean
  readonly chosen: boolean
  /** Why it was chosen or passed over, in a few words. */
  readonly why: string
}

/** Something that a reader should know: a repair made to the source, made-up output, a cut, an ambiguity. */
export type ExtractionNote = {
  readonly type:
    | 'repaired'
    | 'claimed-output-ignored'
    | 'invented-turn-cut'
    | 'thinking-ignored'
    | 'unclosed-block'
    | 'special-tokens-removed'
    | 'policies-disagree'
    | 'other'
  readonly text: string
}

export type Extraction =
  | {
      readonly type: 'found'
      readonly program: Program
      readonly method: ExtractionMethod
      readonly candidates: readonly Candidate[]
      readonly notes: readonly ExtractionNote[]
    }
  | {
      readonly type: 'none'
      /** `no-code` and `wrong-language` are failure kinds. */
      readonly reason: 'no-code' | 'wrong-language'
      readonly candidates: readonly Candidate[]
      readonly notes: readonly ExtractionNote[]
    }

/** A reply, cut into what it consists of. Concatenated `raw` texts give the reply. */
export type Segment = {
  readonly type: 'thinking' | 'reasoning' | 'code' | 'claimed-output' | 'invented'
  /** What a reader is shown: for code, the source without fence or tag. */
  readonly text: string
  readonly raw: string
  readonly start: number
  readonly end: number
  /** Label of the fence or name of the tag; empty for prose. */
  readonly label: string
  /** False while the block is still being written, or was never closed. */
  readonly closed: boolean
}
