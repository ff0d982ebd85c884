import type { OutcomeTone } from '@/ui/Outcome.tsx'
import { failureName } from '@/metrics/failureName.ts'
import type { InsightsRun } from './InsightsSource.ts'

/** How a run went, in a few words. */
export function describeRun({ state, summary }: InsightsRun): { tone: OutcomeTone; text: string } {
  const { outcome, grade, attempts } = summary
  if (outcome === undefined)
    return state === 'running'
      ? { tone: 'neutral', text: 'running' }
      : { tone: 'warning', text: 'interrupted' }
  if (outcome === 'cancelled') return { tone: 'neutral', text: 'stopped' }
  if (outcome === 'answered-by-fallback')
    return { tone: 'warning', text: grade === undefined ? 'by the fallback' : `${grade}, by the fallback` }
  if (grade === 'right') return { tone: 'good', text: 'right' }
  if (grade === 'wrong') return { tone: 'bad', text: 'wrong' }
  if (outcome === 'answered') return { tone: 'neutral', text: 'answered, not graded' }
  const failure = attempts.findLast(({ purpose }) => purpose !== 'manual')?.failure
  return { tone: 'bad', text: failure === undefined ? 'failed' : `failed: ${failureName(failure)}` }
}
