import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { Verdict } from '@/metrics/judgeRun.ts'
import type { Rate } from '@/metrics/rateOf.ts'
import { REACHES, type Reach } from '@/metrics/RunSummary.ts'
import { wilsonInterval } from '@/metrics/wilsonInterval.ts'
import { factParts } from './fact.ts'

/** Counts of `countRun`, added up over runs. */
export type Totals = ReadonlyMap<string, number>

/** Runs that have one of the facts; none has two of them. */
export type FactCount = { readonly runs: number; readonly facts: readonly string[] }

export type CountedRate = Pick<Rate, 'rate' | 'successes' | 'n' | 'interval'> & {
  readonly success: FactCount
  readonly failure: FactCount
  readonly leftOut: FactCount
}

/** Runs that were judged the same; `reach` undefined: cut short by something that is not the model's doing. */
export type JudgementTotal = {
  readonly name: string
  readonly runs: number
  readonly execution: Verdict
  readonly accuracy: Verdict
  readonly reach: Reach | undefined
}

/** By the first attempts alone, or after self-correction. */
export function judgementTotals(totals: Totals, pass: 'first' | 'eventual'): readonly JudgementTotal[] {
  return [...totals].flatMap(([name, runs]) => {
    const [execution, accuracy, reach] = factParts(name, pass, 3) ?? []
    if (!isVerdict(execution) || !isVerdict(accuracy)) return []
    return { name, runs, execution, accuracy, reach: REACHES.find((known) => known === reach) }
  })
}

/** Those of chain-of-thought and direct runs. */
export function proseTotals(totals: Totals): readonly (FactVerdict & { readonly runs: number })[] {
  return [...totals].flatMap(([name, runs]) => {
    const [verdict] = factParts(name, 'prose', 1) ?? []
    return isVerdict(verdict) ? { name, runs, verdict } : []
  })
}

type FactVerdict = { readonly name: string; readonly verdict: Verdict }

function isVerdict(text: string | undefined): text is Verdict {
  return text === 'success' || text === 'failure' || text === 'left-out'
}

/** What `judgeMeasure` says of every run, as a rate. */
export function measureRate(totals: Totals, measure: Measure): CountedRate {
  const prose = proseTotals(totals)
  const pass = judgementTotals(totals, measure.startsWith('first-pass') ? 'first' : 'eventual')
  if (!measure.endsWith('accuracy')) {
    const withoutProgram = prose.map((total): typeof total => ({ ...total, verdict: 'left-out' }))
    return countedRate([...pass.map((total) => ({ ...total, verdict: total.execution })), ...withoutProgram])
  }
  return countedRate([...pass.map((total) => ({ ...total, verdict: total.accuracy })), ...prose])
}

/** The rate of successes among the runs that are not left out. */
export function countedRate(totals: readonly (FactVerdict & { readonly runs: number })[]): CountedRate {
  const countOf = (verdict: Verdict) => factCount(totals.filter((total) => total.verdict === verdict))
  const [success, failure, leftOut] = [countOf('success'), countOf('failure'), countOf('left-out')]
  const n = success.runs + failure.runs
  return {
    rate: n === 0 ? undefined : success.runs / n,
    successes: success.runs,
    n,
    interval: wilsonInterval(success.runs, n),
    success,
    failure,
    leftOut,
  }
}

export function factCount(totals: readonly { readonly name: string; readonly runs: number }[]): FactCount {
  return {
    runs: totals.reduce((sum, { runs }) => sum + runs, 0),
    facts: totals.map(({ name }) => name),
  }
}
