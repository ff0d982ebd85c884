import { estimateUsage } from '@/pipeline/2-model/estimateUsage.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'

/** A model each of whose complete replies tells its tokens: as the endpoint reports them, else estimated, and said so. */
export function withUsage(model: Model): Model {
  return {
    identity: model.identity,
    async *reply(request, signal) {
      let isReported = false
      let written = ''
      for await (const part of model.reply(request, signal)) {
        if (part.type === 'usage-reported') isReported = true
        if (part.type === 'thinking-delta' || part.type === 'text-delta') written += part.text
        if (part.type === 'reply-finished' && !isReported) {
          yield { type: 'usage-reported', usage: estimateUsage(request.messages, written) }
        }
        yield part
      }
    },
  }
}
