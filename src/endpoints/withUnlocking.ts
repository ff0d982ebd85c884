import type { Model } from '@/pipeline/2-model/Model.ts'

/**
 * A model whose key may be locked: then the person is asked for the passphrase before the request, and the wait is
 * told as a part of the reply. `unlock` gives undefined where nothing is locked; it rejects if it stays so.
 */
export function withUnlocking(
  model: Model,
  unlock: (signal: AbortSignal) => Promise<void> | undefined,
): Model {
  return {
    identity: model.identity,
    async *reply(request, signal) {
      const unlocking = unlock(signal)
      if (unlocking !== undefined) {
        yield { type: 'request-delayed', delay: { reason: 'passphrase' } }
        await unlocking
        yield { type: 'request-resumed' }
      }
      yield* model.reply(request, signal)
    },
  }
}
