import type { Language } from '@/pipeline/Program.ts'
import type { Template } from '@/pipeline/Template.ts'
import { TEMPLATE_DEFAULTS } from './templateDefaults.ts'

/** For problems that are solved by a function and judged by tests, such as those of HumanEval and MBPP. */
export const completePython = completeFunction('python', 'Python')

/** For HumanEval-X in JavaScript. */
export const completeJavascript = completeFunction('javascript', 'JavaScript')

function completeFunction(language: Language, name: string): Template {
  return {
    ...TEMPLATE_DEFAULTS,
    id: `complete-${language}`,
    name: `Complete the function, ${name}`,
    description: `The model writes the ${name} function that the problem asks for; tests of the problem judge it.`,
    language,
    system: `Write the ${name} code that the problem asks for: one whole program in a \`\`\`${language} block, with what the
problem gives already repeated in it.

{{output}}

Runtime: {{packages}}
{{files}}`,
    contract: { source: { type: 'tests' }, sentence: 'The program is written; tests judge it.' },
    fallback: { type: 'none' },
  }
}
