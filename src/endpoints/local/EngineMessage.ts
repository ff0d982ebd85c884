import { isRecord } from '@/lib/isRecord.ts'
import type { Message, ModelRequest, Sampling } from '@/pipeline/2-model/Model.ts'

/** Read a model into memory. */
export type LoadRequest = {
  /** The file, or the parts of a split one in their order. */
  readonly blobs: readonly Blob[]
  readonly contextTokens: number
  readonly usesGpu: boolean
}

/** Throws if it is none: the page and the worker are of the same build. */
export function readLoadRequest(input: unknown): LoadRequest {
  const { blobs, contextTokens, usesGpu } = isRecord(input) ? input : {}
  if (!Array.isArray(blobs) || typeof contextTokens !== 'number') throw new TypeError('This is no model.')
  return {
    blobs: blobs.filter((blob) => blob instanceof Blob),
    contextTokens,
    usesGpu: usesGpu === true,
  }
}

/** Throws if it is none. */
export function readReplyRequest(input: unknown): ModelRequest {
  const { messages, sampling } = isRecord(input) ? input : {}
  if (!Array.isArray(messages)) throw new TypeError('These are no messages.')
  return { messages: messages.filter(isMessage), sampling: isRecord(sampling) ? readSampling(sampling) : {} }
}

function isMessage(value: unknown): value is Message {
  const { role, content } = isRecord(value) ? value : {}
  return ['system', 'user', 'assistant'].includes(String(role)) && typeof content === 'string'
}

function readSampling(given: Readonly<Record<string, unknown>>): Sampling {
  const { temperature, topP, maxTokens, seed, stop } = given
  return {
    ...(typeof temperature === 'number' ? { temperature } : {}),
    ...(typeof topP === 'number' ? { topP } : {}),
    ...(typeof maxTokens === 'number' ? { maxTokens } : {}),
    ...(typeof seed === 'number' ? { seed } : {}),
    ...(Array.isArray(stop) ? { stop: stop.filter((text) => typeof text === 'string') } : {}),
  }
}
