import type { FinishReason } from '@/pipeline/2-model/Model.ts'
import type { ReplyState } from './createReplyFold.ts'

/** What the servers' words for the end of a reply mean. */
const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  stop_sequence: 'stop',
  end_turn: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  tool_calls: 'stop',
  function_call: 'stop',
  tool_use: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'content-filter',
  content_filtered: 'content-filter',
  safety: 'content-filter',
  refusal: 'content-filter',
  model_context_window_exceeded: 'length',
  error: 'error',
}

/** Why a reply ended, and what a reader should know of it; an empty note: nothing. */
export function finishOf(state: ReplyState): { readonly finishReason: FinishReason; readonly note: string } {
  const named = state.finishReason?.toLowerCase() ?? ''
  const known = Object.hasOwn(FINISH_REASONS, named) ? FINISH_REASONS[named] : undefined
  const finishReason = state.hasRefusal ? 'content-filter' : (known ?? 'unknown')
  const notes = [
    state.finishReason === undefined
      ? 'The stream ended without a finish reason, so the reply may be incomplete.'
      : '',
    state.finishReason !== undefined && known === undefined
      ? `The endpoint gave the unknown finish reason “${state.finishReason.slice(0, 40)}”.`
      : '',
    state.hasRefusal ? 'The model refused to answer.' : '',
    state.hasText ? '' : whyEmpty(state, finishReason),
  ]
  return { finishReason, note: notes.filter((note) => note !== '').join(' ') }
}

function whyEmpty({ hasThinking, tools }: ReplyState, finishReason: FinishReason): string {
  if (tools.length > 0) {
    return `The model asked for a tool (${[...new Set(tools)].join(', ').slice(0, 80)}) and wrote no text; no tools are offered here.`
  }
  if (finishReason === 'length') {
    return hasThinking
      ? 'The token limit was used up by thinking: nothing was left for the answer. Allow more tokens.'
      : 'The token limit was used up before any text was written, perhaps by hidden thinking. Allow more tokens.'
  }
  return hasThinking
    ? 'The reply has no text: all of it arrived as thinking, which may hold the answer at its end.'
    : 'The reply has no text.'
}
