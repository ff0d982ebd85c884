import type { Template } from '@/pipeline/Template.ts'
import { exemplar, TEMPLATE_DEFAULTS } from './templateDefaults.ts'

const SYSTEM = `You solve problems in steps, by reasoning and Python in turn. Write a sentence or two, then one short
program in a \`\`\`python block, and stop. The program is run and what it printed comes back in an \`\`\`output block;
then you go on. All programs run in one interpreter: variables, functions and imports stay.

- Print what you want to see. Never write an \`\`\`output block yourself.
- Look at each output before you go on. If it is an error, correct the cause.
- {{output}} When you have seen it, finish with a sentence and no program.
- Let the programs do all the arithmetic. There is no keyboard and no network.

Runtime: {{packages}}
{{files}}`

/** Text, program, its output, text… in one conversation, with one interpreter that keeps its variables. */
export const palInterleaved: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'pal-interleaved',
  name: 'Python, step by step',
  description: 'The model reasons and runs short programs in turn; each sees the variables of those before.',
  mode: 'interleaved',
  system: SYSTEM,
  contract: { source: { type: 'variable', name: 'answer' }, sentence: 'The answer is {{answer}}.' },
  extraction: 'first-fenced',
  fallback: { type: 'template', templateId: 'pal-zero-shot' },
  maxBlocks: 6,
  exemplars: [
    exemplar(
      'How many of the numbers from 1 to 1000 are prime and have a digit sum that is prime too?',
      `First I list the primes up to 1000.

\`\`\`python
def is_prime(number):
    return number > 1 and all(number % divisor for divisor in range(2, int(number ** 0.5) + 1))

primes = [number for number in range(1, 1001) if is_prime(number)]
print(len(primes), primes[:5], primes[-1])
\`\`\`

\`\`\`output
168 [2, 3, 5, 7, 11] 997
\`\`\`

168 primes up to 1000 is the known number. Now I keep those with a prime digit sum.

\`\`\`python
kept = [number for number in primes if is_prime(sum(int(digit) for digit in str(number)))]
answer = len(kept)
print(answer, kept[:8])
\`\`\`

\`\`\`output
89 [2, 3, 5, 7, 11, 23, 29, 41]
\`\`\`

There are 89 such numbers.`,
    ),
    exemplar(
      'A loan of 5000 euros is paid back with 150 euros at the end of each month; before each payment 0.5 % interest is added. After how many payments is it paid off?',
      `I let the months pass and count the payments.

\`\`\`python
from fractions import Fraction

debt = Fraction(5000)
payments = 0
while debt > 0:
    debt = debt * (1 + Fraction(5, 1000)) - 150
    payments += 1
answer = payments
print(payments, float(debt))
\`\`\`

\`\`\`output
37 -66.5981861884107
\`\`\`

The last payment is a smaller one, but it is a payment: after 37 payments the loan is paid off.`,
    ),
  ],
}
