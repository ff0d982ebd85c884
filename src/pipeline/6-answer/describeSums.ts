import type { CheckedArithmetic } from './findSlips.ts'

/** How much of a reply's arithmetic was computed again, and what came of it. */
export function describeSums({ checked, slips }: CheckedArithmetic): string {
  if (checked === 0) return 'No sum in it that could be computed again.'
  const sums = checked === 1 ? 'One sum' : `${checked} sums`
  if (slips.length === 0) return `${sums} computed again: all right.`
  return `${sums} computed again: ${slips.length === 1 ? 'one does' : `${slips.length} do`} not come out.`
}
