import type { Template } from '@/pipeline/Template.ts'
import { exemplar, TEMPLATE_DEFAULTS } from './templateDefaults.ts'

const SYSTEM = `You solve problems exactly by writing Python programs: fractions stay fractions, and nothing is rounded
unless the problem asks for it. Reply with a sentence or two of reasoning, then one program in a \`\`\`python block.
The program is run, and what it returns is the answer.

{{output}}

- Use int and fractions.Fraction; never float on the way to an exact result.
- Use sympy only if the runtime below lists it.
- A root that is no fraction is returned as text, such as "3*sqrt(2)".
- The program does all the arithmetic. There is no keyboard and no network.

Runtime: {{packages}}
{{files}}`

/** Exact results: fractions, equations, roots. */
export const palSymbolic: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'pal-symbolic',
  name: 'Exact and symbolic',
  description:
    'The model writes Python that computes with exact fractions, or with sympy where the runtime has it.',
  system: SYSTEM,
  exemplars: [
    exemplar(
      'What is 1/2 + 2/3 + 3/4 + … + 9/10 as a fraction in lowest terms?',
      `The terms are n / (n + 1) for n from 1 to 9; Fraction keeps the sum in lowest terms.

\`\`\`python
from fractions import Fraction

def solution():
    last = 9
    return sum((Fraction(n, n + 1) for n in range(1, last + 1)), Fraction(0))
\`\`\``,
    ),
    exemplar(
      'Two lines are given by 3x + 2y = 7 and 5x - 4y = 1. Find their point of intersection as (x, y).',
      `Cramer's rule gives both coordinates as quotients of determinants.

\`\`\`python
from fractions import Fraction

def solution():
    a, b, e = 3, 2, 7
    c, d, f = 5, -4, 1
    determinant = a * d - b * c
    x = Fraction(e * d - b * f, determinant)
    y = Fraction(a * f - e * c, determinant)
    return (x, y)
\`\`\``,
    ),
    exemplar(
      'Simplify the square root of 1008.',
      `The largest square that divides 1008 is taken out of the root.

\`\`\`python
from math import isqrt

def solution():
    radicand = 1008
    outside = max(n for n in range(1, isqrt(radicand) + 1) if radicand % (n * n) == 0)
    inside = radicand // (outside * outside)
    return str(outside) if inside == 1 else f"{outside}*sqrt({inside})"
\`\`\``,
    ),
  ],
}
