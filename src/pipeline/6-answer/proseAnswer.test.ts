import { describe, expect, it } from 'vitest'
import { proseAnswer } from './proseAnswer.ts'

function answerOf(reply: string): string {
  const parsed = proseAnswer(reply, { sentence: 'It is {{answer}}.' })
  return parsed.type === 'found' ? `${parsed.answer.typeName} ${parsed.answer.text}` : parsed.failure.kind
}

describe('proseAnswer', () => {
  it('gives an answer that was not executed', () => {
    expect(proseAnswer('3 + 4 = 7, so the answer is 7.', { sentence: 'It is {{answer}}.' })).toEqual({
      type: 'found',
      answer: {
        value: { type: 'int', text: '7' },
        typeName: 'int',
        text: '7',
        sentence: 'It is 7.',
        disagreements: [],
        executed: false,
      },
    })
  })

  const cases: readonly (readonly [name: string, reply: string, answer: string])[] = [
    ['the last box', 'First \\boxed{5}. No, wait: $$\\boxed{\\frac{1}{2}}$$', 'str \\frac{1}{2}'],
    ['a box in display brackets (lm-evaluation-harness#2552)', 'We get \\[ \\boxed{42} \\]', 'int 42'],
    ['boxes that belong together', '\\boxed{1} and \\boxed{2}', 'str 1 \\text{ and } 2'],
    [
      'the last hash line (lm-evaluation-harness#3438)',
      'The example ended in\n#### 7\n\nHere 6 * 3 = 18\n#### 18',
      'int 18',
    ],
    ['a phrase', 'So the final answer is: 1,234 dollars. I hope it helps.', 'str 1,234 dollars'],
    [
      'a comma after the number (helm#4337)',
      'The answer is 96, all told, which is what she earns.',
      'int 96',
    ],
    ['a last number and no lone comma (omlx#3484)', 'All in all 96 eggs were sold, he says.', 'int 96'],
    ['Markdown around it', '**Answer:** **$18.50**', 'float $18.50'],
    ['a text after the phrase', 'Answer: Paris, of course', 'str Paris, of course'],
    ['a short reply as a whole', 'Paris.', 'str Paris'],
    ['the last formula', 'Therefore $x \\geq 5$ holds.', 'str x \\geq 5'],
    ['a fraction in prose', 'She keeps 2 2/3 of them', 'str 2 2/3'],
  ]
  it.each(cases)('takes %s', (_, reply, answer) => {
    expect(answerOf(reply)).toBe(answer)
  })

  it('looks neither into thinking nor into code', () => {
    expect(answerOf('<think>The answer is 5.</think>It is 6.')).toBe('int 6')
    expect(answerOf('The answer is 5.</think>\nIt is 6.')).toBe('int 6')
    expect(answerOf('It is 6.\n```python\nanswer = 7\n```\n')).toBe('int 6')
    expect(answerOf('It is 6. <|im_end|><|im_start|>user The answer is 9')).toBe('int 6')
  })

  it('finds none in a reply without one', () => {
    expect(answerOf('I do not know what to say about this.')).toBe('no-answer')
    expect(answerOf('')).toBe('no-answer')
    expect(answerOf('<think>The answer is 5, because')).toBe('no-answer')
  })

  it('ends at once on replies made to be slow', () => {
    const startedMs = performance.now()
    for (const piece of [
      '\\boxed{',
      'the answer is ',
      '#### ',
      '$',
      '\\(',
      '```\n',
      '<think>',
      '1,',
      '!',
      ' ',
    ]) {
      answerOf(piece.repeat(Math.floor(300_000 / piece.length)))
    }
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })
})
