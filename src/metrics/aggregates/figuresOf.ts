import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import { FAILURE_STAGES, type FailureKind, type FailureStage } from '@/pipeline/Failure.ts'
import { STAGE_ORDER } from '@/metrics/countAttempts.ts'
import type { FunnelReach } from '@/metrics/funnelOf.ts'
import { PHASES, type PhaseTime } from '@/metrics/phaseTimes.ts'
import { REACHES } from '@/metrics/RunSummary.ts'
import { bucketQuantile, type Histogram } from './durationBuckets.ts'
import { fact, factParts } from './fact.ts'
import {
  countedRate,
  factCount,
  judgementTotals,
  proseTotals,
  type CountedRate,
  type FactCount,
  type JudgementTotal,
  type Totals,
} from './judgementTotals.ts'

/** The same numbers as `sessionFigures`, from totals: times to within 2 %, and facts in the place of ids. */
export type RunFigures = {
  readonly runs: number
  /** Runs whose template asks for programs: those that the rates, the funnel and the attempts are about. */
  readonly programRuns: number
  readonly rates: {
    readonly firstPassExecution: CountedRate
    readonly eventualExecution: CountedRate
    readonly firstPassAccuracy: CountedRate
    readonly eventualAccuracy: CountedRate
    /** Of chain-of-thought and direct runs. */
    readonly accuracyWithoutProgram: CountedRate
  }
  readonly funnel: FunnelFigures
  /** In the order of the pipeline's stages, the most frequent of a stage first. */
  readonly failures: readonly (AttemptFigure & { readonly stage: FailureStage; readonly kind: FailureKind })[]
  /** The most frequent first, as with `repairs`. */
  readonly hallucinations: readonly (AttemptFigure & { readonly name: string })[]
  readonly repairs: readonly (AttemptFigure & { readonly verdict: RepairVerdict['type'] })[]
  /** `attempts` undefined: none of them handed over a result. */
  readonly attemptsNeeded: readonly { readonly attempts: number | undefined; readonly runs: FactCount }[]
  readonly phases: readonly PhaseFigure[]
  readonly tokens: { readonly runs: number; readonly prompt: number; readonly completion: number }
}

type AttemptFigure = { readonly attempts: number; readonly runs: FactCount }

export type PhaseFigure = PhaseTime & { readonly runs: FactCount }

/** Runs that came this far, and runs that came to the step before and no further; `n`: those it is a share of. */
export type StepFigure = { readonly reached: FactCount; readonly lost: FactCount; readonly n: number }

type FunnelFigures = {
  readonly steps: readonly {
    readonly reach: FunnelReach
    readonly first: StepFigure
    readonly eventual: StepFigure
  }[]
  readonly n: { readonly first: number; readonly eventual: number }
  readonly notGraded: { readonly first: FactCount; readonly eventual: FactCount }
}

/** Takes time in proportion to the number of different facts. */
export function figuresOf(totals: Totals): RunFigures {
  const first = judgementTotals(totals, 'first')
  const eventual = judgementTotals(totals, 'eventual')
  const rate = (judged: readonly JudgementTotal[], judgement: 'execution' | 'accuracy') =>
    countedRate(judged.map((total) => ({ ...total, verdict: total[judgement] })))
  return {
    runs: totals.get(fact('runs')) ?? 0,
    programRuns: factCount(first).runs,
    rates: {
      firstPassExecution: rate(first, 'execution'),
      eventualExecution: rate(eventual, 'execution'),
      firstPassAccuracy: rate(first, 'accuracy'),
      eventualAccuracy: rate(eventual, 'accuracy'),
      accuracyWithoutProgram: countedRate(proseTotals(totals)),
    },
    funnel: funnelFigures(first, eventual),
    failures: attemptFigures<FailureKind>(totals, 'failure', isFailureKind)
      .map(({ key: kind, ...figure }) => ({ stage: FAILURE_STAGES[kind], kind, ...figure }))
      .toSorted((a, b) => STAGE_ORDER.indexOf(a.stage) - STAGE_ORDER.indexOf(b.stage)),
    hallucinations: attemptFigures<string>(totals, 'name', isText).map(({ key, ...figure }) => ({
      name: key,
      ...figure,
    })),
    repairs: attemptFigures<RepairVerdict['type']>(totals, 'repair', isRepairVerdict).map(
      ({ key, ...figure }) => ({ verdict: key, ...figure }),
    ),
    attemptsNeeded: attemptsNeeded(totals),
    phases: phaseFigures(totals),
    tokens: {
      runs: totals.get(fact('tokens', 'runs')) ?? 0,
      prompt: totals.get(fact('tokens', 'promptTokens')) ?? 0,
      completion: totals.get(fact('tokens', 'completionTokens')) ?? 0,
    },
  }
}

function funnelFigures(first: readonly JudgementTotal[], eventual: readonly JudgementTotal[]): FunnelFigures {
  const [firstSteps, eventualSteps] = [stepsOf(first), stepsOf(eventual)]
  return {
    steps: REACHES.filter((reach) => reach !== 'asked').map((reach) => ({
      reach,
      first: firstSteps.step(reach),
      eventual: eventualSteps.step(reach),
    })),
    n: { first: firstSteps.n, eventual: eventualSteps.n },
    notGraded: { first: firstSteps.notGraded, eventual: eventualSteps.notGraded },
  }
}

function stepsOf(judged: readonly JudgementTotal[]) {
  const known = judged.filter(({ reach }) => reach !== undefined)
  const n = factCount(known).runs
  const isNotGraded = ({ reach, accuracy }: JudgementTotal) => reach === 'answered' && accuracy === 'left-out'
  const placeOf = ({ reach }: JudgementTotal) => (reach === undefined ? -1 : REACHES.indexOf(reach))
  return {
    n,
    notGraded: factCount(known.filter(isNotGraded)),
    step(reach: FunnelReach): StepFigure {
      const place = REACHES.indexOf(reach)
      return {
        n: reach === 'right' ? factCount(known.filter(({ accuracy }) => accuracy !== 'left-out')).runs : n,
        reached: factCount(known.filter((total) => placeOf(total) >= place)),
        lost: factCount(known.filter((total) => placeOf(total) === place - 1 && !isNotGraded(total))),
      }
    },
  }
}

function attemptFigures<Key extends string>(
  totals: Totals,
  kind: string,
  isKey: (text: string) => text is Key,
) {
  return [...totals]
    .flatMap(([name, runs]) => {
      const [key] = factParts(name, kind, 1) ?? []
      if (key === undefined || !isKey(key)) return []
      const attempts = totals.get(fact(`${kind}-attempts`, key)) ?? 0
      return { key, attempts, runs: { runs, facts: [name] } }
    })
    .toSorted((a, b) => b.attempts - a.attempts || (a.key < b.key ? -1 : 1))
}

function isText(text: string): text is string {
  return typeof text === 'string'
}

function isFailureKind(text: string): text is FailureKind {
  return text in FAILURE_STAGES
}

const REPAIR_VERDICTS = {
  fixed: true,
  masked: true,
  'different-answer': true,
  'different-failure': true,
  'same-failure': true,
  'repeated-program': true,
} as const satisfies Record<RepairVerdict['type'], true>

function isRepairVerdict(text: string): text is RepairVerdict['type'] {
  return text in REPAIR_VERDICTS
}

function attemptsNeeded(totals: Totals): RunFigures['attemptsNeeded'] {
  return [...totals]
    .flatMap(([name, runs]) => {
      const [needed] = factParts(name, 'needed', 1) ?? []
      return needed === undefined ? [] : { needed: Number(needed), runs: { runs, facts: [name] } }
    })
    .map(({ needed, runs }) => ({ attempts: needed === 0 ? undefined : needed, runs }))
    .toSorted((a, b) => (a.attempts ?? Infinity) - (b.attempts ?? Infinity))
}

function phaseFigures(totals: Totals): readonly PhaseFigure[] {
  const buckets = new Map<
    string,
    { readonly name: string; readonly bucket: number; readonly runs: number }[]
  >()
  for (const [name, runs] of totals) {
    const [phase, bucket] = factParts(name, 'phase', 2) ?? []
    if (phase === undefined || bucket === undefined) continue
    const ofPhase = buckets.get(phase) ?? []
    buckets.set(phase, ofPhase)
    ofPhase.push({ name, bucket: Number(bucket), runs })
  }
  return PHASES.flatMap((name) => {
    const sorted = (buckets.get(name) ?? []).toSorted((a, b) => a.bucket - b.bucket)
    const histogram: Histogram = sorted.map(({ bucket, runs }) => [bucket, runs])
    const medianMs = bucketQuantile(histogram, 0.5)
    const p95Ms = bucketQuantile(histogram, 0.95)
    if (medianMs === undefined || p95Ms === undefined) return []
    const runs = factCount(sorted)
    return { name, n: runs.runs, medianMs, p95Ms, runs }
  })
}
