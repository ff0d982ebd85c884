import { findSlips, type Slip } from '@/pipeline/6-answer/findSlips.ts'
import type { Attempt } from '@/pipeline/Run.ts'
import { isProse } from '@/pipeline/isProse.ts'
import type { SumsSummary } from './RunSummary.ts'

const SLIP_CHARACTERS = 120

/**
 * The sums in a reply in prose, computed once it has ended; undefined where there are none, or a program does the
 * arithmetic.
 */
export function summarizeSums({
  template,
  reply,
  state,
}: Pick<Attempt, 'template' | 'reply' | 'state'>): SumsSummary | undefined {
  if (!isProse(template.mode) || state !== 'done') return undefined
  const { checked, slips } = findSlips(reply)
  if (checked === 0) return undefined
  const [first] = slips
  return { checked, slips: slips.length, ...(first && { firstSlip: inShort(first) }) }
}

/** `17 × 24 = 398, really 408` */
function inShort({ written, computed }: Slip): string {
  const all = `${written}, really ${computed}`
  return all.length <= SLIP_CHARACTERS ? all : `${written.slice(0, SLIP_CHARACTERS - 1)}…`
}
