import type { Template } from '@/pipeline/Template.ts'
import { exemplar, TEMPLATE_DEFAULTS } from './templateDefaults.ts'

/** No program: the model reasons in words. For comparison, and as a fallback. */
export const chainOfThought: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'chain-of-thought',
  name: 'Chain of thought, no program',
  description:
    'The model reasons in words and does the arithmetic itself. For comparison, and as a fallback.',
  mode: 'chain-of-thought',
  system: `Solve the problem step by step in words, without any program. {{output}}

{{files}}`,
  fallback: { type: 'none' },
  exemplars: [
    exemplar(
      'A library owns 240 novels. It lends out 5/8 of them and then gets 32 back. How many novels are in the library?',
      `5/8 of 240 is 150, so 150 novels are lent out and 240 - 150 = 90 remain. With the 32 that come back there are 90 + 32 = 122.

Answer: 122`,
    ),
    exemplar(
      'Tickets cost 7 euros for adults and 4 euros for children. A family pays 36 euros for 6 tickets. How many are for adults?',
      `Six children's tickets would cost 6 · 4 = 24 euros. The family pays 36 - 24 = 12 euros more. Each adult adds 7 - 4 = 3 euros, so there are 12 / 3 = 4 adults.

Answer: 4`,
    ),
  ],
}
