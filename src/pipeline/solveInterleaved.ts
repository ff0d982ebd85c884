import { describeOutput } from '@/pipeline/1-prompt/describeOutput.ts'
import { outputMessage } from '@/pipeline/1-prompt/outputMessage.ts'
import { readReply } from '@/pipeline/2-model/readReply.ts'
import { samplingFor } from '@/pipeline/2-model/samplingFor.ts'
import { isRepairable } from '@/pipeline/7-repair/isRepairable.ts'
import { whyRepairsEnd } from '@/pipeline/7-repair/whyRepairsEnd.ts'
import { findAnswer } from './findAnswer.ts'
import type { Failure } from './Failure.ts'
import type { Block } from './Run.ts'
import type { RepairLimits } from './Template.ts'
import { runBlock, type Workplace } from './runBlock.ts'
import { tellReturn } from './runProgram.ts'
import { failed, type AttemptEnd, type Solving, type Step, type Task } from './Solving.ts'
import { extractFrom, judgeExtraction, textUpToProgram, TRUNCATED } from './writeProgram.ts'

/** Mode `interleaved`: text, program, its output, text… in one conversation, and one guest for all programs. */
export async function* solveInterleaved(task: Task, solving: Solving): Step<AttemptEnd> {
  const workplace: Workplace = { guest: undefined, imports: [], ran: [], handedOver: undefined }
  let end: AttemptEnd
  try {
    end = yield* converse(workplace, task, solving)
  } finally {
    workplace.guest?.close()
  }
  if (workplace.guest !== undefined) yield* tellReturn(workplace.guest)
  return end
}

async function* converse(workplace: Workplace, task: Task, solving: Solving): Step<AttemptEnd> {
  const { template } = task
  const sampling = samplingFor(template, solving.tools.sampling)
  let messages = task.messages
  let failure: Failure | undefined
  for (;;) {
    const reply = yield* readReply(messages, sampling, solving)
    if (reply.type === 'failed') return reply
    const extraction = extractFrom(reply, template)
    const isOver = extraction.type === 'none' && workplace.ran.length > 0
    if (isOver && reply.finishReason === 'length' && workplace.handedOver === undefined) return TRUNCATED
    if (isOver) return yield* conclude(workplace, failure, { task, solving })

    yield { type: 'program-extracted', extraction }
    const judged = judgeExtraction(extraction, reply)
    if (judged.type === 'failed') return judged
    const ran = yield* runBlock(judged.program, workplace, { task, solving })
    if (ran.type === 'failed' && !canGoOn(ran.failure, template.repair, solving)) return ran
    failure = ran.type === 'failed' ? ran.failure : undefined
    if (workplace.ran.length >= template.maxBlocks)
      return yield* conclude(workplace, failure, { task, solving })
    const written = { role: 'assistant', content: textUpToProgram(reply, extraction) } as const
    messages = [...messages, written, outputMessage(lastBlock(solving))]
  }
}

/** After a failed check or an exception the guest is still good, and the model may correct itself. */
function canGoOn(failure: Failure, limits: RepairLimits, solving: Solving): boolean {
  const end = lastBlock(solving)?.execution?.end.type
  const isGuestGood = end === undefined || end === 'raised'
  return (
    isRepairable(failure) &&
    isGuestGood &&
    whyRepairsEnd(solving.run(), limits, solving.elapsedMs()) === undefined
  )
}

async function* conclude(
  { guest, handedOver, ran }: Workplace,
  failure: Failure | undefined,
  { task, solving }: { readonly task: Task; readonly solving: Solving },
): Step<AttemptEnd> {
  if (guest !== undefined && handedOver !== undefined) {
    const reply = solving.run().attempts.at(-1)?.reply ?? ''
    return yield* findAnswer({ execution: handedOver, reply, guest }, task, solving)
  }
  if (failure !== undefined) return { type: 'failed', failure }
  const message = `None of the ${ran.length} programs gave an answer. ${describeOutput(task.template)}`
  return failed({ kind: 'no-answer', message })
}

function lastBlock({ run }: Solving): Block | undefined {
  return run().attempts.at(-1)?.blocks.at(-1)
}
