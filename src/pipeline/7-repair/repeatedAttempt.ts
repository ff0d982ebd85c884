import type { Attempt, Run } from '@/pipeline/Run.ts'

/**
 * The earlier attempt whose program is, byte for byte, the one of the run's last attempt: running it again
 * would give what it gave before. Blocks of interleaved attempts see other variables each time, and never count.
 */
export function repeatedAttempt({ attempts }: Run): Attempt | undefined {
  const source = sourceOf(attempts.at(-1))
  if (source === undefined) return undefined
  return attempts.slice(0, -1).find((attempt) => sourceOf(attempt) === source)
}

function sourceOf(attempt: Attempt | undefined): string | undefined {
  return attempt?.template.mode === 'program' ? attempt.blocks.at(-1)?.program?.source : undefined
}
