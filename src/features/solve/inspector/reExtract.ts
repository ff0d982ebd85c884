import type { Extraction, ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { Attempt } from '@/pipeline/Run.ts'

export type ReExtraction = {
  readonly extraction: Extraction
  /** `none`: the policy finds no program. */
  readonly compared: 'same' | 'other' | 'none'
}

/**
 * What another policy takes from the part of the reply that gave the attempt's last program. Rejects if the
 * extractor, which is loaded when it is first needed, cannot be loaded.
 */
export async function reExtract(attempt: Attempt, policy: ExtractionPolicy): Promise<ReExtraction> {
  const { extractProgram } = await import('@/pipeline/3-extract/extractProgram.ts')
  const { language } = attempt.template
  const extraction = extractProgram(replyOfLastBlock(attempt), { language, policy })
  const program = attempt.blocks.at(-1)?.program
  return { extraction, compared: compare(extraction, program) }
}

/** An interleaved reply gives a program for each of its parts. */
export function replyOfLastBlock({ reply, blocks }: Pick<Attempt, 'reply' | 'blocks'>): string {
  return reply.slice(blocks.at(-2)?.replyEnd ?? 0, blocks.at(-1)?.replyEnd)
}

function compare(extraction: Extraction, program: Program | undefined): ReExtraction['compared'] {
  if (extraction.type === 'none') return 'none'
  return extraction.program.source === program?.source ? 'same' : 'other'
}
