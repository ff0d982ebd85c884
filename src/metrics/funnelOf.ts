import type { JudgedRun, Judgement } from './judgeRun.ts'
import { REACHES, type Reach } from './RunSummary.ts'

export type FunnelReach = Exclude<Reach, 'asked'>

/** A step of the way from problem to right answer. */
type FunnelStep = {
  readonly reach: FunnelReach
  readonly first: FunnelCount
  readonly eventual: FunnelCount
}

/** Runs that came this far, and runs that came to the step before and no further. */
type FunnelCount = {
  readonly reachedIds: readonly string[]
  readonly lostIds: readonly string[]
  /** Runs that the step is a share of: all that count, for `right` only those that can be right or wrong. */
  readonly n: number
}

/**
 * `n`: runs that count, that is all but those cut short by something that is not the model's doing. A run with
 * an answer that nobody could grade is neither right nor lost: it is in `notGradedIds`.
 */
export type Funnel = {
  readonly steps: readonly FunnelStep[]
  readonly n: { readonly first: number; readonly eventual: number }
  readonly notGradedIds: { readonly first: readonly string[]; readonly eventual: readonly string[] }
  readonly leftOutIds: { readonly first: readonly string[]; readonly eventual: readonly string[] }
}

/** How far the runs came: by their first attempt alone, and after self-correction. */
export function funnelOf(judged: readonly JudgedRun[]): Funnel {
  const first = sortIntoSteps(judged.map(({ summary, judgement }) => [summary.runId, judgement.first]))
  const eventual = sortIntoSteps(judged.map(({ summary, judgement }) => [summary.runId, judgement.eventual]))
  return {
    steps: REACHES.filter((reach) => reach !== 'asked').map((reach) => ({
      reach,
      first: first.countOf(reach),
      eventual: eventual.countOf(reach),
    })),
    n: { first: first.n, eventual: eventual.n },
    notGradedIds: { first: first.notGradedIds, eventual: eventual.notGradedIds },
    leftOutIds: { first: first.leftOutIds, eventual: eventual.leftOutIds },
  }
}

function sortIntoSteps(runs: readonly (readonly [runId: string, judgement: Judgement])[]) {
  const reachedIds = REACHES.map((): string[] => [])
  const lostIds = REACHES.map((): string[] => [])
  const notGradedIds: string[] = []
  const leftOutIds: string[] = []
  let gradable = 0
  for (const [runId, { reach, accuracy }] of runs) {
    if (reach === undefined) {
      leftOutIds.push(runId)
      continue
    }
    if (accuracy !== 'left-out') gradable += 1
    const last = REACHES.indexOf(reach)
    for (const ids of reachedIds.slice(0, last + 1)) ids.push(runId)
    if (reach === 'answered' && accuracy === 'left-out') notGradedIds.push(runId)
    else lostIds[last + 1]?.push(runId)
  }
  return {
    n: reachedIds[0]?.length ?? 0,
    countOf: (reach: FunnelReach): FunnelCount => ({
      n: reach === 'right' ? gradable : (reachedIds[0]?.length ?? 0),
      reachedIds: reachedIds[REACHES.indexOf(reach)] ?? [],
      lostIds: lostIds[REACHES.indexOf(reach)] ?? [],
    }),
    notGradedIds,
    leftOutIds,
  }
}
