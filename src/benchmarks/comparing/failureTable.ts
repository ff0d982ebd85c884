import { sortRuns } from '@/benchmarks/figures/sortRuns.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { FAILURE_STAGES, type FailureKind, type FailureStage } from '@/pipeline/Failure.ts'
import type { ComparedColumn } from './Comparison.ts'

/** Runs by the kind of their failure and their column. Infrastructure is not among them. */
export type FailureTable = {
  readonly columns: readonly { readonly id: string; readonly name: string; readonly runs: number }[]
  /** In the order of the pipeline; kinds that befell no run are missing. */
  readonly rows: readonly FailureRow[]
}

export type FailureRow = {
  readonly kind: FailureKind
  readonly stage: FailureStage
  /** One for each column, in their order. `share`: of the column's runs that count, 0 to 1. */
  readonly cells: readonly { readonly runIds: readonly string[]; readonly share: number }[]
}

/**
 * How runs failed, by column: in their first attempt, or in the last one of the model's own, after its repairs.
 * A wrong answer is a kind as well.
 */
export function failureTable(columns: readonly ComparedColumn[], attempt: 'first' | 'last'): FailureTable {
  const counted = columns.map(({ summaries }) => sortRuns(summaries).counted)
  const failures = counted.map((runs) => runIdsByFailure(runs, attempt))
  const kinds = FAILURE_KINDS.filter((kind) => failures.some((byKind) => byKind.has(kind)))
  return {
    columns: columns.map(({ id, name }, position) => ({ id, name, runs: counted[position]?.length ?? 0 })),
    rows: kinds.map((kind) => ({
      kind,
      stage: FAILURE_STAGES[kind],
      cells: failures.map((byKind, position) => {
        const runIds = byKind.get(kind) ?? []
        return { runIds, share: runIds.length / Math.max(1, counted[position]?.length ?? 0) }
      }),
    })),
  }
}

function runIdsByFailure(
  runs: readonly RunSummary[],
  which: 'first' | 'last',
): ReadonlyMap<string, readonly string[]> {
  const byKind = new Map<string, string[]>()
  for (const { runId, attempts } of runs) {
    const own = attempts.filter(({ purpose }) => purpose === 'first' || purpose === 'repair')
    const kind = (which === 'first' ? own[0] : own.at(-1))?.failure
    if (kind === undefined) continue
    const runIds = byKind.get(kind)
    if (runIds === undefined) byKind.set(kind, [runId])
    else runIds.push(runId)
  }
  return byKind
}

function isFailureKind(name: string): name is FailureKind {
  return Object.hasOwn(FAILURE_STAGES, name)
}

const FAILURE_KINDS: readonly FailureKind[] = Object.keys(FAILURE_STAGES).filter(isFailureKind)
