import type { RunRecord } from '@/features/solve/SolveServices.ts'
import type { OutcomeTone } from '@/ui/Outcome.tsx'

/** How a run of the past went, in a word. */
export function describeRun({ state, summary }: RunRecord): {
  readonly tone: OutcomeTone
  readonly text: string
} {
  if (state === 'running') return { tone: 'neutral', text: 'going on' }
  if (summary.outcome === undefined || state === 'interrupted')
    return { tone: 'warning', text: 'interrupted' }
  if (summary.outcome === 'cancelled') return { tone: 'warning', text: 'stopped' }
  if (summary.outcome === 'failed') {
    return { tone: 'bad', text: summary.attempts.at(-1)?.failure ?? 'failed' }
  }
  const by = summary.outcome === 'answered-by-fallback' ? ' by fallback' : ''
  if (summary.grade === 'right') return { tone: by === '' ? 'good' : 'warning', text: `right${by}` }
  if (summary.grade === 'wrong') return { tone: 'bad', text: `wrong${by}` }
  return { tone: 'neutral', text: `answered${by}` }
}
