import type { Model, ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'

/** A complete reply, as it is kept. */
export type CachedReply = { readonly thinking: string; readonly text: string }

/** Where replies are kept, beyond the life of the page if it can be. Never rejects: a reply that is not there is asked for. */
export interface ReplyStore {
  read(key: string): Promise<CachedReply | undefined>
  write(key: string, reply: CachedReply): Promise<void>
  clear(): Promise<void>
}

export type CacheOptions = {
  readonly store: ReplyStore
  /** What beside the request decides the reply: the endpoint's address and its own settings. */
  readonly scope: string
  /** Asked at each call. */
  readonly isOn: () => boolean
  /** Whether a text holds a secret: such a reply is not kept. */
  readonly isSecret: (text: string) => boolean
}

/**
 * A model that answers a request at temperature 0 which it has answered before with the same reply, says so in
 * the note at its end, and reports no tokens, for none are paid. Replies that were cut or failed are not kept.
 */
export function withResponseCache(model: Model, { store, scope, isOn, isSecret }: CacheOptions): Model {
  return {
    identity: model.identity,
    async *reply(request, signal) {
      signal.throwIfAborted()
      if (!isOn() || request.sampling.temperature !== 0) return yield* model.reply(request, signal)
      const key = keyOf(scope, model, request)
      const known = await store.read(key)
      if (known !== undefined) return yield* replay(known)
      const kept = { thinking: '', text: '' }
      for await (const part of model.reply(request, signal)) {
        if (part.type === 'thinking-delta') kept.thinking += part.text
        if (part.type === 'text-delta') kept.text += part.text
        if (part.type === 'reply-finished' && part.finishReason === 'stop' && kept.text !== '') {
          // One that holds a secret, because a server repeated it, is not kept.
          if (!isSecret(kept.thinking + kept.text)) await store.write(key, { ...kept })
        }
        yield part
      }
    },
  }
}

function keyOf(scope: string, { identity }: Model, { messages, sampling }: ModelRequest): string {
  const { temperature, topP, maxTokens, seed, stop } = sampling
  const turns = messages.map(({ role, content }) => [role, content])
  return JSON.stringify([scope, identity.id, turns, temperature, topP, maxTokens, seed, stop])
}

function* replay({ thinking, text }: CachedReply): Generator<ReplyPart> {
  if (thinking !== '') yield { type: 'thinking-delta', text: thinking }
  yield { type: 'text-delta', text }
  yield { type: 'usage-reported', usage: { promptTokens: 0, completionTokens: 0 } }
  yield {
    type: 'reply-finished',
    finishReason: 'stop',
    note: 'Answered from the cache of replies at temperature 0: nothing was sent or paid.',
  }
}
