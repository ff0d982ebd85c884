import type { Template } from '@/pipeline/Template.ts'
import type { Sampling } from './Model.ts'

/** A model that goes on after its program would make up the output: an interleaved reply stops there. */
const OUTPUT_FENCE = '```output'

/** The person's sampling with the stop sequences that the template's mode needs. */
export function samplingFor({ mode }: Template, sampling: Sampling): Sampling {
  if (mode !== 'interleaved') return sampling
  return { ...sampling, stop: [...new Set([...(sampling.stop ?? []), OUTPUT_FENCE])] }
}
