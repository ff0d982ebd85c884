import type { Phase, PhaseName } from '@/pipeline/Run.ts'

/** A phase as a bar on a scale of the whole attempt: `offset` and `width` between 0 and 1. */
export type PhaseBar = {
  readonly name: PhaseName
  readonly offset: number
  readonly width: number
  /** From the attempt's start. */
  readonly startMs: number
  /** Undefined: still going on. */
  readonly durationMs: number | undefined
}

/** The bars of an attempt, and how long it took in all. A phase that goes on ends at `nowMs` on the run's clock. */
export function phaseBars(
  phases: readonly Phase[],
  nowMs: number,
): { readonly bars: readonly PhaseBar[]; readonly totalMs: number } {
  const startMs = phases[0]?.startMs ?? 0
  const endMs = Math.max(startMs, ...phases.map((phase) => phase.endMs ?? Math.max(nowMs, phase.startMs)))
  const totalMs = endMs - startMs
  const share = (ms: number): number => (totalMs === 0 ? 0 : ms / totalMs)
  const bars = phases.map((phase) => ({
    name: phase.name,
    offset: share(phase.startMs - startMs),
    startMs: phase.startMs - startMs,
    width: share((phase.endMs ?? endMs) - phase.startMs),
    durationMs: phase.endMs === undefined ? undefined : phase.endMs - phase.startMs,
  }))
  return { bars, totalMs }
}
