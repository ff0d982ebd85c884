import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Guest } from '@/pipeline/5-execute/Executor.ts'
import { parseAnswer } from '@/pipeline/6-answer/parseAnswer.ts'
import { proseAnswer } from '@/pipeline/6-answer/proseAnswer.ts'
import { giveGrade } from './giveGrade.ts'
import type { AttemptEnd, Solving, Step, Task } from './Solving.ts'

/** What a program left behind: how it ended, the reply that it came from, and the guest that it ran in. */
export type Remains = { readonly execution: Execution; readonly reply: string; readonly guest: Guest }

/** Finds the answer in what a program handed over, and grades it. */
export async function* findAnswer(
  { execution, reply, guest }: Remains,
  { template }: Task,
  solving: Solving,
): Step<AttemptEnd> {
  const parsed = parseAnswer(execution, template, reply)
  if (parsed.type === 'none') return { type: 'failed', failure: parsed.failure }
  yield { type: 'answer-parsed', answer: parsed.answer }
  return yield* giveGrade(parsed.answer, { template, guest }, solving)
}

/** Finds the answer in the model's own words, and grades it. */
export async function* findAnswerInProse(
  reply: string,
  { template }: Task,
  solving: Solving,
): Step<AttemptEnd> {
  const parsed = proseAnswer(reply, template.contract)
  if (parsed.type === 'none') return { type: 'failed', failure: parsed.failure }
  yield { type: 'answer-parsed', answer: parsed.answer }
  return yield* giveGrade(parsed.answer, { template }, solving)
}
