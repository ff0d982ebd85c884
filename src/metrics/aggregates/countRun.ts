import type { Counts } from '@/lib/addCounts.ts'
import { asksForProgram, judgeProse } from '@/metrics/judgeMeasure.ts'
import { judgeRun, type Judgement, type RunJudgement } from '@/metrics/judgeRun.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { bucketOf } from './durationBuckets.ts'
import { fact } from './fact.ts'

/** To be raised when `countRun` or `groupOfRun` give something else: stored runs are then counted anew. */
export const COUNTING_VERSION = 1

/**
 * A run as whole numbers that add up. Under most names a run counts once or not at all: those are the facts of
 * the run, by which it is found again (`hasFact`).
 */
export function countRun(summary: RunSummary): Counts {
  const counts = new Map<string, number>()
  const count = (name: string, times = 1) => counts.set(name, (counts.get(name) ?? 0) + times)
  count(fact('runs'))
  if (asksForProgram(summary)) {
    const judgement = judgeRun(summary)
    count(judgementFact('first', judgement.first))
    count(judgementFact('eventual', judgement.eventual))
    countNeeded(summary, judgement, count)
  } else {
    count(fact('prose', judgeProse(summary)))
  }
  countAttempts(summary, count)
  countTokens(summary, count)
  for (const [phase, ms] of Object.entries(summary.phaseMs)) count(fact('phase', phase, `${bucketOf(ms)}`))
  return Object.fromEntries(counts)
}

type Count = (name: string, times?: number) => void

function judgementFact(pass: 'first' | 'eventual', { execution, accuracy, reach }: Judgement): string {
  return fact(pass, execution, accuracy, reach ?? 'unknown')
}

/** The number of the attempt with the first result; 0: none had one. */
function countNeeded({ attempts }: RunSummary, { eventual }: RunJudgement, count: Count): void {
  if (eventual.execution === 'left-out') return
  const own = attempts.filter(({ purpose }) => purpose === 'first' || purpose === 'repair')
  count(fact('needed', `${1 + own.findIndex(({ execution }) => execution === 'success')}`))
}

/** Each kind as a fact of the run, and by attempts. */
function countAttempts({ attempts }: RunSummary, count: Count): void {
  const seen = new Set<string>()
  const add = (kind: 'failure' | 'repair' | 'name', value: string) => {
    const name = fact(kind, value)
    if (!seen.has(name)) count(name)
    seen.add(name)
    count(fact(`${kind}-attempts`, value))
  }
  for (const { purpose, failure, verdict, hallucinated = [] } of attempts) {
    if (purpose === 'manual') continue
    if (failure !== undefined) add('failure', failure)
    if (verdict !== undefined) add('repair', verdict)
    for (const name of hallucinated) add('name', name)
  }
}

function countTokens(summary: RunSummary, count: Count): void {
  if (summary.promptTokens === undefined) return
  const { promptTokens, completionTokens = 0, cachedTokens = 0, reasoningTokens = 0 } = summary
  count(fact('tokens', 'runs'))
  for (const [name, tokens] of Object.entries({
    promptTokens,
    completionTokens,
    cachedTokens,
    reasoningTokens,
  }))
    // Whole, so that what is taken away again leaves nothing behind.
    if (tokens > 0) count(fact('tokens', name), Math.round(tokens))
  if (summary.areTokensEstimated === true) count(fact('tokens', 'estimated'))
}
