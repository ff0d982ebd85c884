import type { Template } from '@/pipeline/Template.ts'
import { TEMPLATE_DEFAULTS } from './templateDefaults.ts'

/** No program and no reasoning: the answer at once. For comparison, and as a fallback. */
export const direct: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'direct',
  name: 'Direct answer',
  description: 'The model answers at once, without a program and without reasoning. For comparison.',
  mode: 'direct',
  system: `Answer the problem at once, without explanation and without any program. {{output}}

{{files}}`,
  fallback: { type: 'none' },
}
