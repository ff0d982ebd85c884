import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import type { Extraction, ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { Attempt } from './Run.ts'

/**
 * What another policy would take from a reply; runs nothing. In an interleaved attempt each block has a reply of
 * its own, and offsets count from that reply's beginning.
 */
export function reExtract(attempt: Attempt, policy: ExtractionPolicy, block = 0): Extraction {
  const { language } = attempt.template
  return extractProgram(replyOf(attempt, block), { language, policy, finished: attempt.state === 'done' })
}

/** The reply that a block's program was extracted from. */
function replyOf({ reply, blocks, template }: Attempt, block: number): string {
  if (template.mode !== 'interleaved') return reply
  return reply.slice(blocks[block - 1]?.replyEnd ?? 0, blocks[block]?.replyEnd)
}
