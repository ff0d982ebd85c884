import type { Template } from '@/pipeline/Template.ts'
import { exemplar, TEMPLATE_DEFAULTS } from './templateDefaults.ts'

const SYSTEM = `You solve problems by writing JavaScript programs. Reply with a sentence or two that say how the
problem is solved, then one program in a \`\`\`javascript block. The program is run, and what it returns is the answer.

{{output}}

- The program does all the arithmetic, with the numbers of the problem in named constants.
- Use BigInt where whole numbers may exceed 2 ** 53.
- There is no keyboard, no network, no require and no import.

Runtime: {{packages}}
{{files}}`

/** Program-aided reasoning in JavaScript. */
export const palJavascript: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'pal-javascript',
  name: 'JavaScript',
  description: 'The model writes a JavaScript function solution(); three worked examples show how.',
  language: 'javascript',
  system: SYSTEM,
  exemplars: [
    exemplar(
      'A baker makes 18 trays of 12 rolls each morning. On Saturday a quarter of the trays burn. How many rolls are there on Saturday if every whole tray counts?',
      `A quarter of the trays is lost, rounded up to whole trays; the others count in full.

\`\`\`javascript
function solution() {
  const trays = 18
  const rollsPerTray = 12
  const burntTrays = Math.ceil(trays / 4)
  return (trays - burntTrays) * rollsPerTray
}
\`\`\``,
    ),
    exemplar(
      'What are the last ten digits of 7 to the power of 123?',
      `The power is far beyond 2 ** 53, so it is computed with BigInt.

\`\`\`javascript
function solution() {
  const base = 7n
  const exponent = 123n
  const modulus = 10n ** 10n
  return (base ** exponent) % modulus
}
\`\`\``,
    ),
    exemplar(
      'List all two-digit numbers that are exactly 7 times the sum of their digits.',
      `All two-digit numbers are tried.

\`\`\`javascript
function solution() {
  const times = 7
  const found = []
  for (let number = 10; number <= 99; number++) {
    const digitSum = Math.floor(number / 10) + (number % 10)
    if (number === times * digitSum) found.push(number)
  }
  return found
}
\`\`\``,
    ),
  ],
}
