import type { Template } from '@/pipeline/Template.ts'
import { palPythonExemplars } from './palPythonExemplars.ts'
import { TEMPLATE_DEFAULTS } from './templateDefaults.ts'

const SYSTEM = `You solve problems by writing Python programs. Reply with a sentence or two that say how the
problem is solved, then one program in a \`\`\`python block. The program is run, and what it returns is the answer.

{{output}}

- The program does all the arithmetic. Put the numbers of the problem into variables named after what they are;
  never write down a result that you worked out yourself.
- Where the problem is exact, stay exact: int and fractions.Fraction, and float only at the end.
- There is no keyboard and no network. Do not hide errors with try and except.

Runtime: {{packages}}
{{files}}`

/** Program-aided reasoning with eight worked examples. */
export const palPython: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'pal-python',
  name: 'Python, eight examples',
  description: 'The model writes a Python function solution(); eight worked examples show how.',
  system: SYSTEM,
  exemplars: palPythonExemplars,
}
