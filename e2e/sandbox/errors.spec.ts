import { expect, test } from './fixtures.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

test('python: the failing expression is told with what the variables held there', async ({
  harnessPage: page,
}) => {
  const source = [
    'import math',
    'RATE = 0',
    'unused = "u"',
    'def share(total, people):',
    '    each = [1, 2, 3]',
    '    helper = lambda x: x',
    '    return total / (people * RATE)',
    'names = ["Ann", "Bo"]',
    'share(14, len(names))',
  ].join('\n')
  const { end } = await runProgram(page, 'python', source)
  expect(end).toMatchObject({
    type: 'raised',
    error: {
      frames: [
        {
          line: 9,
          locals: [
            { name: 'names', text: "['Ann', 'Bo']" },
            { name: 'RATE', text: '0' },
            { name: 'unused', text: "'u'" },
          ],
        },
        {
          line: 7,
          column: 12,
          endLine: 7,
          endColumn: 35,
          locals: [
            { name: 'total', text: '14' },
            { name: 'people', text: '2' },
            { name: 'RATE', text: '0' },
            { name: 'each', text: '[1, 2, 3]' },
          ],
        },
      ],
    },
  })
})

test('python: values are cut, huge numbers are told by their size, odd ones by their type', async ({
  harnessPage: page,
}) => {
  const source = [
    'class Slow:',
    '  def __repr__(self):',
    '    while True: pass',
    'class Broken:',
    '  def __repr__(self): raise ValueError("x")',
    'text, numbers, huge = "x" * 10_000, list(range(10_000)), 7 ** 20_000',
    'slow, broken = Slow(), Broken()',
    'text, numbers, huge, slow, broken, 1 / 0',
  ].join('\n')
  const { end, runMs } = await runProgram(page, 'python', source)
  const error = end.type === 'raised' ? end.error : undefined
  const texts = Object.fromEntries((error?.frames.at(-1)?.locals ?? []).map(({ name, text }) => [name, text]))
  expect(texts).toEqual({
    text: expect.stringMatching(/^'x+\.\.\.x+'$/),
    numbers: '[0, 1, 2, 3, 4, 5, 6, 7, ...]',
    huge: 'an integer of about 16902 digits',
    slow: '<Slow: its text could not be made: Overlong>',
    broken: expect.stringMatching(/Broken/),
  })
  expect(texts['text']?.length).toBeLessThan(200)
  expect(runMs).toBeLessThan(2000)
  await expectNextIsRight(page, 'python')
})

test('python: of a deep recursion only the innermost frames tell their values', async ({
  harnessPage: page,
}) => {
  const { end } = await runProgram(page, 'python', 'def f(n): return f(n + 1)\nf(0)')
  const frames = end.type === 'raised' ? end.error.frames : []
  expect(frames.filter(({ locals }) => locals !== undefined)).toHaveLength(3)
  expect(frames.at(-1)?.locals).toEqual([{ name: 'n', text: expect.stringMatching(/^\d+$/) }])
})

const SUGGESTIONS: readonly (readonly [source: string, suggestion: string])[] = [
  ['total = 5\ntotl + 1', "Did you mean: 'total'?"],
  ['import math\nmath.sqroot(4)', "Did you mean: 'sqrt'?"],
  ['[1].apend(2)', "Did you mean: 'append'?"],
  ['from math import sqroot', "Did you mean: 'sqrt'?"],
  ['math.sqrt(4)', "Did you forget to import 'math'?"],
]

for (const [source, suggestion] of SUGGESTIONS) {
  test(`python: ${JSON.stringify(source)} suggests what may have been meant`, async ({
    harnessPage: page,
  }) => {
    const { end } = await runProgram(page, 'python', source)
    expect(end).toMatchObject({ type: 'raised', error: { traceback: expect.stringContaining(suggestion) } })
  })
}

test('python: input() says how many lines there were when they run out', async ({ harnessPage: page }) => {
  const source = 'input()\ninput()\ninput()'
  const { end } = await runProgram(page, 'python', source, { inputLines: ['a', 'b'] })
  expect(end).toMatchObject({
    type: 'raised',
    error: {
      name: 'EOFError',
      message: 'input() asked for one more line, but the problem gives only 2 input lines',
      frames: [{ line: 3 }],
    },
  })
})
