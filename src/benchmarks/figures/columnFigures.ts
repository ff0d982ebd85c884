import { countAttempts, type AttemptCounts } from '@/metrics/countAttempts.ts'
import { judgeMeasure } from '@/metrics/judgeMeasure.ts'
import { phaseTimes, type PhaseTime } from '@/metrics/phaseTimes.ts'
import { quantile } from '@/metrics/quantile.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { spendingOf, usagesOfRuns, type PriceOf, type Spending } from '@/metrics/spendingOf.ts'
import type { Money } from '@/pipeline/2-model/Price.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import { formatVerdict, hallucinationVerdict } from './formatVerdict.ts'
import { sampleRateOf, type SampleRate } from './sampleRateOf.ts'
import { slipFigures, type SlipFigures } from './slipFigures.ts'
import { sortRuns } from './sortRuns.ts'

/** The numbers of one column of a benchmark. */
export type ColumnFigures = AttemptCounts & {
  /** Runs that count, their problems, and the most samples that one of these has. */
  readonly runs: number
  readonly problems: number
  readonly samples: number
  readonly lost: readonly LostRuns[]
  readonly rates: {
    readonly firstPassExecution: SampleRate
    readonly eventualExecution: SampleRate
    readonly firstPassAccuracy: SampleRate
    /** Also of templates without programs. */
    readonly accuracy: SampleRate
    readonly formatCompliance: SampleRate
    /** The lower the better. */
    readonly hallucination: SampleRate
    /** Of the runs with a repair: those whose program handed over a result in the end. */
    readonly recovery: SampleRate
  }
  /** Milliseconds in each phase, all attempts of a run together. */
  readonly phases: readonly PhaseTime[]
  /** Milliseconds from start to end of a run; undefined: none has ended. */
  readonly duration: Omit<PhaseTime, 'name'> | undefined
  readonly spending: Spending
  readonly costPerRight: CostPerRight
  /** Undefined: the column does not answer in words. */
  readonly slips: SlipFigures | undefined
}

/** Runs that say nothing of the model, by what became of them. `interrupted`: they never ended. */
type LostRuns = { readonly kind: FailureKind | 'interrupted'; readonly runIds: readonly string[] }

/** What a right answer costs: all that was spent on runs that count, divided by the right ones among them. */
type CostPerRight =
  | { readonly type: 'known'; readonly money: Money; readonly tokens: number; readonly right: number }
  /** `no-price`: nobody entered one. `no-tokens`: nothing was counted, as of a scripted model. */
  | { readonly type: 'unknown'; readonly because: 'no-price' | 'no-tokens' | 'nothing-right' }

/** `summaries`: all runs of the column, lost ones and earlier tries too. Time in proportion to their number. */
export function columnFigures(
  summaries: readonly RunSummary[],
  priceOf: PriceOf = () => undefined,
): ColumnFigures {
  const { counted, lost } = sortRuns(summaries)
  const ofProblems = countBy(counted, ({ problemId }) => problemId)
  const accuracy = sampleRateOf(counted, (run) => judgeMeasure(run, 'accuracy'))
  const spending = spendingOf(usagesOfRuns(counted), priceOf)
  return {
    runs: counted.length,
    problems: ofProblems.size,
    samples: [...ofProblems.values()].reduce((most, samples) => Math.max(most, samples), 0),
    lost: lostRuns(lost),
    rates: {
      firstPassExecution: sampleRateOf(counted, (run) => judgeMeasure(run, 'first-pass-execution')),
      eventualExecution: sampleRateOf(counted, (run) => judgeMeasure(run, 'execution')),
      firstPassAccuracy: sampleRateOf(counted, (run) => judgeMeasure(run, 'first-pass-accuracy')),
      accuracy,
      formatCompliance: sampleRateOf(counted, formatVerdict),
      hallucination: sampleRateOf(counted, hallucinationVerdict),
      recovery: sampleRateOf(counted.filter(hasRepair), (run) => judgeMeasure(run, 'execution')),
    },
    ...countAttempts(counted),
    phases: phaseTimes(counted),
    duration: durationOf(counted),
    spending,
    costPerRight: costPerRight(spending, accuracy.successes),
    slips: slipFigures(counted),
  }
}

function countBy(runs: readonly RunSummary[], keyOf: (run: RunSummary) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const run of runs) counts.set(keyOf(run), (counts.get(keyOf(run)) ?? 0) + 1)
  return counts
}

function hasRepair({ attempts }: RunSummary): boolean {
  return attempts.some(({ purpose }) => purpose === 'repair')
}

function lostRuns(lost: readonly RunSummary[]): readonly LostRuns[] {
  const idsByKind = new Map<LostRuns['kind'], string[]>()
  for (const { runId, attempts } of lost) {
    const kind = attempts.findLast(({ purpose }) => purpose !== 'manual')?.failure ?? 'interrupted'
    const runIds = idsByKind.get(kind)
    if (runIds === undefined) idsByKind.set(kind, [runId])
    else runIds.push(runId)
  }
  return [...idsByKind]
    .map(([kind, runIds]) => ({ kind, runIds }))
    .toSorted((a, b) => b.runIds.length - a.runIds.length)
}

function durationOf(runs: readonly RunSummary[]): ColumnFigures['duration'] {
  const sorted = Float64Array.from(runs.flatMap(({ durationMs }) => durationMs ?? [])).toSorted()
  const [medianMs, p95Ms] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
  return medianMs === undefined || p95Ms === undefined ? undefined : { n: sorted.length, medianMs, p95Ms }
}

function costPerRight({ usage, money, unpriced }: Spending, right: number): CostPerRight {
  if (usage === undefined) return { type: 'unknown', because: 'no-tokens' }
  const [paid, other] = money
  // A sum of which a part is not known is not known.
  if (unpriced.length > 0 || other !== undefined) return { type: 'unknown', because: 'no-price' }
  if (paid === undefined) return { type: 'unknown', because: 'no-tokens' }
  if (right === 0) return { type: 'unknown', because: 'nothing-right' }
  const tokens = (usage.promptTokens + usage.completionTokens) / right
  return { type: 'known', money: { ...paid, amount: paid.amount / right }, tokens, right }
}
