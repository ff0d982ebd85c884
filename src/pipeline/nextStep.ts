import { chooseFallback } from '@/pipeline/7-repair/chooseFallback.ts'
import { isRepairable } from '@/pipeline/7-repair/isRepairable.ts'
import { whyRepairsEnd } from '@/pipeline/7-repair/whyRepairsEnd.ts'
import type { Failure } from './Failure.ts'
import type { Attempt } from './Run.ts'
import type { RunOutcome } from './RunEvent.ts'
import type { Solving } from './Solving.ts'
import type { Template } from './Template.ts'

/** What a run does after an attempt. `repairsEnded`: why no further repair is tried, where one could have been. */
export type NextStep = { readonly repairsEnded?: string } & (
  | { readonly type: 'repair' }
  | { readonly type: 'fallback'; readonly template: Template }
  | { readonly type: 'end'; readonly outcome: RunOutcome }
)

/** Decides by what the run's events tell, and by nothing else. */
export function nextStep(solving: Solving): NextStep {
  const last = solving.run().attempts.at(-1)
  if (last?.failure === undefined || last.answer !== undefined) return endAfter(last)
  if (solving.signal.aborted || last.failure.kind === 'cancelled')
    return { type: 'end', outcome: 'cancelled' }
  if (last.purpose === 'fallback') return { type: 'end', outcome: 'failed' }
  return afterFailure(last.failure, solving)
}

function endAfter(last: Attempt | undefined): NextStep {
  if (last?.answer === undefined) return { type: 'end', outcome: 'failed' }
  return { type: 'end', outcome: last.purpose === 'fallback' ? 'answered-by-fallback' : 'answered' }
}

function afterFailure(failure: Failure, { run, elapsedMs, tools }: Solving): NextStep {
  const { template } = tools
  const because = isRepairable(failure) ? whyRepairsEnd(run(), template.repair, elapsedMs()) : undefined
  if (isRepairable(failure) && because === undefined) return { type: 'repair' }
  const ended = because === undefined ? {} : { repairsEnded: because }
  const fallback = chooseFallback(template, failure, tools.fallbackTemplate)
  return fallback === undefined
    ? { type: 'end', outcome: 'failed', ...ended }
    : { type: 'fallback', template: fallback, ...ended }
}
