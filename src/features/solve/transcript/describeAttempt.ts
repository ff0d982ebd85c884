import type { Attempt } from '@/pipeline/Run.ts'
import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import type { OutcomeTone } from '@/ui/Outcome.tsx'
import { STATE_TEXTS } from '@/features/solve/run/words.ts'

export type Description = { readonly tone: OutcomeTone; readonly text: string }

/** How an attempt went, or what it is at. A right answer of a fallback is no success of the program's. */
export function describeAttempt(attempt: Attempt): Description {
  const { failure, answer, grade } = attempt
  if (failure?.kind === 'cancelled') return { tone: 'warning', text: 'cancelled' }
  if (failure !== undefined) return { tone: 'bad', text: `failed: ${failure.kind}` }
  if (grade?.type === 'wrong') return { tone: 'bad', text: 'wrong' }
  if (grade?.type === 'right') {
    return attempt.purpose === 'fallback'
      ? { tone: 'warning', text: 'right, by fallback' }
      : { tone: 'good', text: 'right' }
  }
  if (answer !== undefined) return { tone: 'neutral', text: 'answered' }
  return { tone: 'neutral', text: attempt.state === 'done' ? 'no answer' : STATE_TEXTS[attempt.state] }
}

const VERDICTS: { readonly [type in RepairVerdict['type']]: Description } = {
  fixed: { tone: 'good', text: 'fixed' },
  masked: { tone: 'warning', text: 'masked' },
  'different-answer': { tone: 'warning', text: 'different answer' },
  'different-failure': { tone: 'warning', text: 'different failure' },
  'same-failure': { tone: 'bad', text: 'same failure' },
  'repeated-program': { tone: 'bad', text: 'repeated program' },
}

/** What a repair did, in a word. */
export function describeVerdict({ type }: RepairVerdict): Description {
  return VERDICTS[type]
}
