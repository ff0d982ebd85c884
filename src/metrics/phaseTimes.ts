import type { PhaseName } from '@/pipeline/Run.ts'
import { quantile } from './quantile.ts'
import type { RunSummary } from './RunSummary.ts'

/** Milliseconds that the runs spent in a phase, all attempts of a run together. */
export type PhaseTime = {
  readonly name: PhaseName
  /** Runs that had the phase. */
  readonly n: number
  readonly medianMs: number
  readonly p95Ms: number
}

/** Phases in the order in which a run goes through them; those that no run had are missing. */
export const PHASES: readonly PhaseName[] = [
  'prompt',
  'delayed',
  'waiting',
  'streaming',
  'extract',
  'check',
  'boot',
  'run',
  'answer',
]

/** Median and 95th percentile of each phase. */
export function phaseTimes(summaries: readonly RunSummary[]): readonly PhaseTime[] {
  return PHASES.flatMap((name) => {
    const sorted = Float64Array.from(summaries.flatMap(({ phaseMs }) => phaseMs[name] ?? [])).toSorted()
    const medianMs = quantile(sorted, 0.5)
    const p95Ms = quantile(sorted, 0.95)
    return medianMs === undefined || p95Ms === undefined ? [] : { name, n: sorted.length, medianMs, p95Ms }
  })
}
