import { addUsage } from '@/pipeline/2-model/addUsage.ts'
import { estimateUsage } from '@/pipeline/2-model/estimateUsage.ts'
import type { Model, ModelRequest, ReplyPart, TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Admission, Budget } from './Budget.ts'

/**
 * A model that asks a budget before each request. Over the budget the reply waits, which is told as a part of it,
 * until the person lets it go on or stops it. What a reply cost is settled at its end, also when it broke off.
 */
export function withBudget(model: Model, budget: Budget): Model {
  return {
    identity: model.identity,
    async *reply(request, signal) {
      signal.throwIfAborted()
      const { settle } = yield* admit(budget, request, signal)
      let used: TokenUsage | undefined
      let written = ''
      try {
        for await (const part of model.reply(request, signal)) {
          if (part.type === 'usage-reported') used = addUsage(used, part.usage)
          if (part.type === 'thinking-delta' || part.type === 'text-delta') written += part.text
          yield part
        }
      } finally {
        settle(used ?? (written === '' ? undefined : estimateUsage(request.messages, written)))
      }
    },
  }
}

async function* admit(
  budget: Budget,
  { messages }: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, Extract<Admission, { type: 'admitted' }>> {
  const { promptTokens } = estimateUsage(messages, '')
  let isDelayed = false
  for (;;) {
    const admission = await budget.admit(promptTokens)
    if (admission.type === 'admitted') {
      if (isDelayed) yield { type: 'request-resumed' }
      return admission
    }
    const { question } = admission
    if (!isDelayed) {
      yield { type: 'request-delayed', delay: { reason: 'budget', because: question.because } }
    }
    isDelayed = true
    await budget.awaitLeave(question, signal)
  }
}
