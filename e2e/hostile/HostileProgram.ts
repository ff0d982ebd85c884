import type { ExecutionLimits } from '@/pipeline/5-execute/Executor.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

/** What a hostile program must lead to. */
export type Lead = {
  /** `value`: it runs to its end and hands over an answer, because nothing of what it did matters. */
  readonly kinds: readonly (FailureKind | 'value')[]
  /** The failure's sentence and hint as shown; of a value, its text. */
  readonly sentence: RegExp
}

/** A program that tries something it must not be able to do, as data. */
export type HostileProgram = {
  /** Section of the corpus and a number: `network-07`. */
  readonly id: string
  readonly language: Language
  /** What it tries. */
  readonly threat: string
  /** May name the addresses of the canary: see `fillAddresses`. */
  readonly source: string
  /** A second program in the same guest, run until it hands over a text that is not empty; its end counts. */
  readonly afterwards?: string
  readonly contract?: AnswerSource
  readonly limits?: Partial<ExecutionLimits>
  readonly inputLines?: readonly string[]
  /** Stopped by hand so long after its start. */
  readonly stopAfterMs?: number
  /** More than one where engines differ, or chance: each with its own sentence. */
  readonly leadsTo: Lead | readonly Lead[]
  /**
   * Longest time from the program's start to its end, by the host's clock, on a machine that does nothing else; a
   * busy one gets as much more as a piece of work beside it takes longer (`judgeOutcome.ts`).
   */
  readonly withinMs: number
  /** Engines in which its thread spins on after the end; those get a new browser before the next program. */
  readonly spinsOnIn?: readonly Engine[]
}

type Details = Partial<Omit<HostileProgram, 'id' | 'language' | 'threat' | 'source' | 'leadsTo'>>
type Entry = readonly [threat: string, leadsTo: HostileProgram['leadsTo'], source: string, details?: Details]

/** A section of the corpus: numbers its programs and gives them the section's usual bound. */
export function section(
  name: string,
  language: Language,
  withinMs: number,
  entries: readonly Entry[],
): readonly HostileProgram[] {
  return entries.map(([threat, leadsTo, source, details], position) => ({
    id: `${name}-${String(position + 1).padStart(2, '0')}`,
    language,
    threat,
    source,
    leadsTo,
    withinMs,
    ...details,
  }))
}

/**
 * Seen in WebKitGTK 2.50: the run ends for the page, but the thread of a worker that loops inside one function of
 * WebAssembly spins on until the tab closes, and takes the processor from all that follows.
 */
export const SPINS_ON_IN_WEBKIT: readonly Engine[] = ['webkit']
