import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import type { Extraction, ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { Attempt, Block, Run } from '@/pipeline/Run.ts'

export type ReExtraction = {
  readonly policy: ExtractionPolicy
  /** Replies that were read again. */
  readonly replies: number
  /** Of each run whose course would be another one: the first reply with another program. */
  readonly differing: readonly DifferingReply[]
}

type DifferingReply = {
  readonly runId: string
  readonly problemId: string
  /** Counts from 1. */
  readonly attempt: number
  /** Counts from 0; an interleaved attempt has several. */
  readonly block: number
  readonly reply: string
  readonly before: Extraction
  readonly after: Extraction
}

/**
 * Reads the stored replies of runs again under another extraction policy, without asking the model. Of a run whose
 * program would be another one, what followed is not known until that program is run; replies after it would not
 * have come about, so they are not looked at. A person's own programs and fallbacks are not extracted again.
 */
export function reExtract(runs: readonly Run[], policy: ExtractionPolicy): ReExtraction {
  const differing: DifferingReply[] = []
  let replies = 0
  for (const run of runs) {
    for (const reply of repliesOf(run)) {
      replies += 1
      const after = extractProgram(reply.reply, { language: reply.language, policy })
      if (sourceOf(after) === sourceOf(reply.before)) continue
      const { language: _, ...place } = reply
      differing.push({ ...place, after })
      break
    }
  }
  return { policy, replies, differing }
}

type StoredReply = Omit<DifferingReply, 'after'> & { readonly language: Attempt['template']['language'] }

function repliesOf({ started, attempts }: Run): readonly StoredReply[] {
  return attempts
    .filter(({ purpose }) => purpose === 'first' || purpose === 'repair')
    .flatMap((attempt) =>
      attempt.blocks.flatMap((block, position) => {
        if (block.extraction === undefined) return []
        return {
          runId: started.runId,
          problemId: started.problem.id,
          attempt: attempt.number,
          block: position,
          reply: replyOf(attempt, block, attempt.blocks[position - 1]),
          language: attempt.template.language,
          before: block.extraction,
        }
      }),
    )
}

/** An attempt's replies stand one after the other in its text. */
function replyOf({ reply }: Attempt, block: Block, before: Block | undefined): string {
  return reply.slice(before?.replyEnd ?? 0, block.replyEnd)
}

function sourceOf(extraction: Extraction): string | undefined {
  return extraction.type === 'found' ? extraction.program.source : undefined
}
