import type { Template } from '@/pipeline/Template.ts'
import { exemplar, TEMPLATE_DEFAULTS } from './templateDefaults.ts'

const SYSTEM = `You solve problems whose answer has several parts by writing Python programs. Reply with a sentence of
reasoning, then one program in a \`\`\`python block. The program is run, and what it returns is the answer.

{{output}}

- Return a dict with one entry for each quantity that is asked for. Where the problem names the fields, use its
  names; otherwise a short snake_case name.
- Values are numbers, text, true or false, or lists of them: no units inside numbers.
- The program does all the arithmetic. There is no keyboard and no network.

Runtime: {{packages}}
{{files}}`

const SCALAR = { type: ['number', 'string', 'boolean'] } as const

/** An object with one field for each quantity asked for. */
export const palJson: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'pal-json',
  name: 'Several results as JSON',
  description:
    'The model writes a Python function that returns an object; its shape is checked by a JSON Schema.',
  system: SYSTEM,
  contract: {
    source: { type: 'function', name: 'solution' },
    schema: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { anyOf: [SCALAR, { type: 'array', items: SCALAR }] },
    },
    sentence: 'The results are {{answer}}.',
  },
  // Prose has no fields: an object that a model works out by hand would only look like a result.
  fallback: { type: 'none' },
  exemplars: [
    exemplar(
      'A rectangular garden is 12.5 m long and 8 m wide. Give its `area` in square metres, its `perimeter` in metres, and whether it `is_square`.',
      `Each of the three fields follows from length and width.

\`\`\`python
def solution():
    length = 12.5
    width = 8
    return {
        "area": length * width,
        "perimeter": 2 * (length + width),
        "is_square": length == width,
    }
\`\`\``,
    ),
    exemplar(
      'Five pupils scored 31, 44, 27, 44 and 38 points. Report the `mean`, the `median` and the `best` scores in falling order, the first two of them.',
      `The statistics module gives mean and median; sorting gives the best scores.

\`\`\`python
from statistics import mean, median

def solution():
    points = [31, 44, 27, 44, 38]
    how_many_best = 2
    return {
        "mean": mean(points),
        "median": median(points),
        "best": sorted(points, reverse=True)[:how_many_best],
    }
\`\`\``,
    ),
  ],
}
