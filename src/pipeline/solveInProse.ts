import { readReply } from '@/pipeline/2-model/readReply.ts'
import { findAnswerInProse } from './findAnswer.ts'
import { failed, type AttemptEnd, type Solving, type Step, type Task } from './Solving.ts'
import { TRUNCATED } from './writeProgram.ts'

/** Modes `chain-of-thought` and `direct`: no program, the answer is read from the model's prose. */
export async function* solveInProse(task: Task, solving: Solving): Step<AttemptEnd> {
  const reply = yield* readReply(task.messages, solving.tools.sampling, solving)
  if (reply.type === 'failed') return reply
  // A number in a reply that was cut off may be any number on the way to the answer.
  if (reply.finishReason === 'length') return TRUNCATED
  if (reply.text.trim() === '') {
    return failed({ kind: 'no-answer', message: reply.note ?? 'The reply is empty.' })
  }
  return yield* findAnswerInProse(reply.text, task, solving)
}
