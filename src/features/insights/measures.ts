import type { Measure } from '@/metrics/judgeMeasure.ts'

/** What a run can succeed in, as people read it. */
export const MEASURES = [
  { value: 'accuracy', label: 'Eventually right' },
  { value: 'first-pass-accuracy', label: 'First-pass right' },
  { value: 'execution', label: 'Eventually executed' },
  { value: 'first-pass-execution', label: 'First-pass executed' },
] as const satisfies readonly { value: Measure; label: string }[]

export function measureName(measure: Measure): string {
  return MEASURES.find(({ value }) => value === measure)?.label ?? measure
}
