import type { Template } from '@/pipeline/Template.ts'
import { TEMPLATE_DEFAULTS } from './templateDefaults.ts'

const SYSTEM = `Solve the problem by writing one Python program in a \`\`\`python block. It is run, and what it
returns is the answer.

{{output}}

Let the program compute everything, with the numbers of the problem in named variables. No keyboard, no network.

Runtime: {{packages}}
{{files}}`

/** Program-aided reasoning without examples: short, for models that know the form. */
export const palZeroShot: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'pal-zero-shot',
  name: 'Python, no examples',
  description: 'The model writes a Python function solution(); it is told the form and shown no example.',
  system: SYSTEM,
}
