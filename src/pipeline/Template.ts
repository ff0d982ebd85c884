import type { ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import type { Language } from './Program.ts'

/** `program`: one program a reply. `interleaved`: text, program, its output, text… in one conversation.
 * The other two have no program; they serve comparison and fallback. */
export type Mode = 'program' | 'interleaved' | 'chain-of-thought' | 'direct'

/** Where the result of a program comes from. */
export type AnswerSource =
  | { readonly type: 'function'; readonly name: string }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'last-expression' }
  | { readonly type: 'last-line' }
  /** Nothing is handed over: the problem's tests alone judge the program. */
  | { readonly type: 'tests' }

/** A JSON Schema (draft 2020-12) as data. */
export type JsonSchema = { readonly [key: string]: unknown }

export type OutputContract = {
  readonly source: AnswerSource
  /** Shape that the value must have; absent: any. */
  readonly schema?: JsonSchema
  /** Sentence that the value is put into, with `{{answer}}`. */
  readonly sentence: string
}

/** One worked example. Those switched off stay in the template and are not sent. */
export type Exemplar = { readonly question: string; readonly reply: string; readonly enabled: boolean }

export type RepairLimits = {
  /** Repairs after the first attempt; 0: none. */
  readonly attempts: number
  /** Completion and prompt tokens of all attempts together. */
  readonly tokens: number
  readonly seconds: number
}

/** What is tried when repairs run out. Never counted as PAL's success. */
export type Fallback =
  | { readonly type: 'none' }
  | { readonly type: 'template'; readonly templateId: string }
  | { readonly type: 'chain-of-thought' }
  | { readonly type: 'direct' }

export type Template = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly description: string
  readonly mode: Mode
  readonly language: Language
  /** System text with `{{packages}}`, `{{files}}`, `{{output}}`. */
  readonly system: string
  readonly exemplars: readonly Exemplar[]
  /** User text with `{{question}}` and the variables above. */
  readonly user: string
  /** Put before the program when it runs; lines of errors count without it. */
  readonly preamble: string
  readonly contract: OutputContract
  readonly extraction: ExtractionPolicy
  readonly grading: GradingRule
  readonly repair: RepairLimits
  readonly fallback: Fallback
  /** Program blocks that an interleaved attempt may run. */
  readonly maxBlocks: number
}
