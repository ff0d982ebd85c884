import { formatEstimate } from '@/ui/formatEstimate.ts'
import type { BenchmarkView } from './BenchmarkServices.ts'

export type ProgressWords = {
  readonly tone: 'running' | 'waiting' | 'done' | 'stopped'
  /** What goes on, in a word or two. */
  readonly state: string
  /** How far, and how fast. */
  readonly text: string
}

export function describeProgress({ benchmark, activity, progress }: BenchmarkView): ProgressWords {
  const { total, done, lost, perSecond, secondsLeft } = progress
  const parts = [`${done.toLocaleString('en')} of ${total.toLocaleString('en')} runs`]
  if (lost > 0) parts.push(`${lost.toLocaleString('en')} lost to the connection or the sandbox`)
  if (activity !== 'none' && perSecond !== undefined) parts.push(rateOf(perSecond))
  if (activity === 'here' && secondsLeft !== undefined)
    parts.push(`about ${formatEstimate(secondsLeft)} left`)
  return { ...stateOf(benchmark.state, activity), text: parts.join(' · ') }
}

function rateOf(perSecond: number): string {
  return perSecond >= 1
    ? `${perSecond.toFixed(1)} runs a second`
    : `${(perSecond * 60).toFixed(1)} runs a minute`
}

function stateOf(
  state: BenchmarkView['benchmark']['state'],
  activity: BenchmarkView['activity'],
): Pick<ProgressWords, 'tone' | 'state'> {
  if (activity === 'here') return { tone: 'running', state: 'Running' }
  if (activity === 'pausing') return { tone: 'running', state: 'Finishing what is under way' }
  if (activity === 'elsewhere') return { tone: 'running', state: 'Running in another tab' }
  switch (state) {
    case 'finished':
      return { tone: 'done', state: 'Finished' }
    case 'stopped':
      return { tone: 'stopped', state: 'Stopped' }
    case 'paused':
      return { tone: 'waiting', state: 'Paused' }
    // Its tab was closed in the middle.
    case 'running':
      return { tone: 'waiting', state: 'Interrupted' }
  }
}
