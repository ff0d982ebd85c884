import type { Attempt, Block, Run } from '@/pipeline/Run.ts'
import type { RepairLimits } from '@/pipeline/Template.ts'
import { tokensOf } from '@/pipeline/2-model/tokensOf.ts'
import { repeatedAttempt } from './repeatedAttempt.ts'

/** A sentence if the failure of the run's last attempt must not be sent back to the model; else undefined. */
export function whyRepairsEnd(run: Run, limits: RepairLimits, elapsedMs: number): string | undefined {
  const repeated = repeatedAttempt(run)
  if (repeated !== undefined) return `The model sent the program of attempt ${repeated.number} again.`
  if (limits.attempts === 0) return 'The template allows no repairs.'
  if (repairsMade(run) >= limits.attempts) return `All repairs are used up: ${limits.attempts}.`
  if (tokensUsed(run) >= limits.tokens) return `The budget of ${limits.tokens} tokens is used up.`
  if (elapsedMs >= limits.seconds * 1000) return `The budget of ${limits.seconds} seconds is used up.`
  return undefined
}

/** Failures that were sent back: each repair attempt answers one, and so does a reply inside an interleaved attempt. */
function repairsMade({ attempts }: Run): number {
  return attempts.reduce(
    (sum, attempt) => sum + (attempt.purpose === 'repair' ? 1 : 0) + answeredInside(attempt),
    0,
  )
}

function answeredInside({ template, blocks, reply }: Attempt): number {
  if (template.mode !== 'interleaved') return 0
  return blocks.filter((block) => hasFailed(block) && reply.length > block.replyEnd).length
}

function hasFailed({ findings, execution }: Block): boolean {
  if (execution !== undefined) return execution.end.type !== 'returned'
  return findings?.some(({ severity }) => severity === 'error') === true
}

function tokensUsed({ attempts }: Run): number {
  return attempts.reduce((sum, attempt) => sum + tokensOf(attempt), 0)
}
