import type { Program } from '@/pipeline/Program.ts'
import type { Attempt } from '@/pipeline/Run.ts'

/** The program that an attempt's is compared with: the one it was edited from, else the last of an earlier attempt. */
export function previousProgram(
  attempts: readonly Attempt[],
  attempt: Attempt,
): { readonly number: number; readonly program: Program } | undefined {
  const earlier = attempts.filter(
    ({ number }) =>
      number < attempt.number && (attempt.editedFrom === undefined || number === attempt.editedFrom),
  )
  for (const { number, blocks } of earlier.toReversed()) {
    const program = blocks.findLast((block) => block.program !== undefined)?.program
    if (program !== undefined) return { number, program }
  }
  return undefined
}
