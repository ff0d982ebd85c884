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
  readonly leadsTo: Lead
  /** Longest time from the program's start to its end, by the host's clock. */
  readonly withinMs: number
  /** Where an engine cannot show it, with the reason. */
  readonly skippedIn?: Partial<Record<Engine, string>>
}

type Details = Partial<Omit<HostileProgram, 'id' | 'language' | 'threat' | 'source' | 'leadsTo'>>
type Entry = readonly [threat: string, leadsTo: Lead, source: string, details?: Details]

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

/** Seen in WebKitGTK 2.50: the run ends for the page, but the thread of its worker spins on until the tab closes. */
export const UNSTOPPABLE_IN_WEBKIT = {
  webkit:
    'WebKitGTK does not end the thread of a worker that loops inside one function of WebAssembly, which takes the processor from all that follows',
} as const
