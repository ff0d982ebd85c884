import type { Message } from '@/pipeline/2-model/Model.ts'

/**
 * The turns of an interleaved exemplar, which is written as one text: at every ```` ```output ```` block the
 * model stops and the output comes as a user's message, just as it will when the model answers.
 */
export function splitTranscript(transcript: string): readonly Message[] {
  return transcript
    .split(OUTPUT_BLOCK)
    .map((content, position) => ({ role: position % 2 === 0 ? 'assistant' : 'user', content }) as const)
    .map(({ role, content }) => ({ role, content: content.trim() }))
    .filter(({ content }) => content !== '')
}

/** A group, so that `split` keeps what it matches: every second part is an output. */
const OUTPUT_BLOCK = /(^```output\n[\s\S]*?^```$)/m
