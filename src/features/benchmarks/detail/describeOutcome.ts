import { isLost } from '@/benchmarks/running/isLost.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { OutcomeTone } from '@/ui/Outcome.tsx'
import { failureName } from '@/metrics/failureName.ts'

/** How a run of a benchmark went, in a few words. */
export function describeOutcome(summary: RunSummary): { readonly tone: OutcomeTone; readonly text: string } {
  const { outcome, grade, attempts, answer } = summary
  const failure = attempts.findLast(({ purpose }) => purpose !== 'manual')?.failure
  if (isLost(summary))
    return { tone: 'neutral', text: `lost: ${failure === undefined ? 'interrupted' : failureName(failure)}` }
  const value = answer === undefined ? '' : `: ${answer}`
  if (outcome === 'answered-by-fallback')
    return { tone: 'warning', text: `${grade ?? 'answered'} by the fallback${value}` }
  if (grade === 'right') return { tone: 'good', text: `right${value}` }
  if (grade === 'wrong') return { tone: 'bad', text: `wrong${value}` }
  if (outcome === 'answered') return { tone: 'neutral', text: `not graded${value}` }
  return { tone: 'bad', text: failure === undefined ? 'failed' : `failed: ${failureName(failure)}` }
}
