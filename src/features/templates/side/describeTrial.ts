import type { Attempt, Run } from '@/pipeline/Run.ts'
import type { OutcomeTone } from '@/ui/Outcome.tsx'

const STATES: { readonly [state in Attempt['state']]: string } = {
  prompting: 'writing the prompt',
  delayed: 'the request waits',
  waiting: 'waiting for the model',
  streaming: 'the model writes',
  checking: 'checking the program',
  booting: 'waiting for an interpreter',
  running: 'running the program',
  done: 'done',
}

/** How a trial went, or what it is at. */
export function describeTrial(run: Run | undefined): { readonly tone: OutcomeTone; readonly text: string } {
  const last = run?.attempts.at(-1)
  if (run === undefined || last === undefined) return { tone: 'neutral', text: 'starting' }
  if (run.outcome === undefined)
    return { tone: 'neutral', text: `attempt ${last.number}: ${STATES[last.state]}` }
  if (run.outcome === 'cancelled') return { tone: 'warning', text: 'stopped' }
  if (run.outcome === 'failed' && last.grade?.type !== 'wrong')
    return { tone: 'bad', text: `failed after ${attemptsText(run)}` }
  const how = run.outcome === 'answered-by-fallback' ? 'by the fallback' : `in ${attemptsText(run)}`
  if (last.grade?.type === 'right')
    return { tone: run.outcome === 'answered-by-fallback' ? 'warning' : 'good', text: `right, ${how}` }
  if (last.grade?.type === 'wrong') return { tone: 'bad', text: `wrong, ${how}` }
  return { tone: 'neutral', text: `answered, ${how}` }
}

function attemptsText({ attempts }: Run): string {
  return attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`
}
