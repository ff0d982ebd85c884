import { describe, expect, it } from 'vitest'
import type { Problem } from '@/pipeline/Problem.ts'
import { importProblems } from './importProblems.ts'
import { EMPTY_MAPPING, type Mapping } from './Mapping.ts'
import { readTable } from './readTable.ts'
import { recogniseMapping } from './recogniseMapping.ts'

async function importText(name: string, text: string, mapping?: Mapping) {
  const table = await readTable({ name, bytes: new TextEncoder().encode(text) })
  const recognised = recogniseMapping(table)
  return { name: recognised.name, table, ...importProblems(table, mapping ?? recognised.mapping) }
}

const lines = (...records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n')
const brief = ({ question, expected }: Problem) => [question, expected]

describe('a file like GSM8K', () => {
  it('gives the result after ####, without thousands separators and without the reasoning', async () => {
    const read = await importText(
      'gsm.jsonl',
      lines(
        {
          question: 'A shop sells 3 crates of 400 nails. How many nails?',
          answer: '3*400=<<3*400=1200>>1200\n#### 1,200',
        },
        { question: 'Half of 5 euros, in euros?', answer: 'Half of 5 is 2.5\n#### $2.50' },
      ),
    )
    expect([read.name, ...read.problems.map(brief)]).toEqual([
      'GSM8K',
      ['A shop sells 3 crates of 400 nails. How many nails?', '1200'],
      ['Half of 5 euros, in euros?', '$2.50'],
    ])
  })

  it('tells of each record that gives no problem, by its line', async () => {
    const good = (at: number) => ({ question: `Question ${at}?`, answer: `#### ${at}` })
    const text = [
      lines(good(1), good(2), good(3), good(4)),
      '',
      '{"question": "cut',
      '[1, 2]',
      lines(
        { question: 'No result?', answer: 'It is 4.' },
        { question: ' ', answer: '#### 5' },
        { question: 'End?', answer: '#### ' },
      ),
    ].join('\n')
    const read = await importText('gsm.jsonl', text)
    expect(read.problems).toHaveLength(4)
    expect(read.unusable).toEqual([
      { number: 6, because: 'it is not JSON, or it was cut' },
      { number: 7, because: 'it is JSON, but no object with named fields' },
      { number: 8, because: 'its answer has no “####”, after which the result would stand' },
      { number: 9, because: 'it has no question' },
      { number: 10, because: 'nothing stands after “####” in its answer' },
    ])
  })
})

describe('a CSV file', () => {
  it('is read by the names of its columns; rows count as in a spreadsheet', async () => {
    const read = await importText(
      'mine.csv',
      '\ufeffQuestion;Answer;Topic;Stdin\n"How much is 2 + 3; and why?";5;sums;\n"Two\nlines";x;;"a\nb"\nToo;many;cells;in;here\n',
    )
    expect(read.problems).toEqual([
      {
        id: '2',
        question: 'How much is 2 + 3; and why?',
        expected: '5',
        files: [],
        inputLines: [],
        tags: ['sums'],
      },
      { id: '3', question: 'Two\nlines', expected: 'x', files: [], inputLines: ['a', 'b'], tags: [] },
    ])
    expect(read.unusable).toEqual([
      {
        number: 4,
        because: 'it has 5 cells for 4 columns: a comma in a text needs quotation marks around the text',
      },
    ])
  })

  it('counts problems that are asked twice, and those without an answer', async () => {
    const read = await importText('mine.csv', 'question,answer\nA 1000?,1\n"a  1,000 ?",1\nB?,\n')
    expect([read.problems.length, read.duplicates, read.ungraded]).toEqual([3, 1, 1])
  })

  it('of Windows is read, and says so', async () => {
    const bytes = new Uint8Array(
      [...'question,answer\nCaf'].map((letter) => letter.charCodeAt(0)).concat(0xe9, 0x2c, 0x31, 0x0a),
    )
    const table = await readTable({ name: 'mine.csv', bytes })
    expect([table.rows[0]?.fields, table.notes]).toEqual([
      { question: 'Café', answer: '1' },
      ['The file is not UTF-8, so it was read as Windows-1252: look at letters with accents.'],
    ])
  })

  it('with repeated and empty names of columns keeps all of them', async () => {
    const { table } = await importText('mine.csv', 'question,,question\na,b,c\n')
    expect(table.columns).toEqual(['question', 'column 2', 'question (2)'])
  })
})

describe('known forms', () => {
  it('SVAMP: text and question belong together', async () => {
    const read = await importText(
      'svamp.json',
      JSON.stringify([
        {
          ID: 'chal-1',
          Body: 'Ann has 5 pens. ',
          Question: 'How many are left after 2 break?',
          Answer: 3.0,
          Type: 'Subtraction',
        },
      ]),
    )
    expect([read.name, read.problems]).toEqual([
      'SVAMP',
      [
        {
          id: 'chal-1',
          question: 'Ann has 5 pens. How many are left after 2 break?',
          expected: '3',
          files: [],
          inputLines: [],
          tags: ['Subtraction'],
        },
      ],
    ])
  })

  it('MATH: the last box, with the braces within it', async () => {
    const read = await importText(
      'math.jsonl',
      lines({
        problem: 'Half of $x$?',
        solution: 'Not $\\boxed{1}$ but $\\boxed{\\frac{x}{2} \\text{ (\\{so\\})}}$.',
        level: 'Level 1',
        type: 'Algebra',
      }),
    )
    expect([read.name, read.problems[0]?.expected, read.problems[0]?.tags]).toEqual([
      'MATH',
      '\\frac{x}{2} \\text{ (\\{so\\})}',
      ['Level 1', 'Algebra'],
    ])
  })

  it('AQuA: options below the question, and the answer with its letter and its value', async () => {
    const record = {
      question: 'Seven doubled?',
      options: ['A)7', 'B)14', 'C)21'],
      rationale: 'So B.',
      correct: 'B',
    }
    const read = await importText('aqua.jsonl', lines(record, { ...record, correct: 'E' }))
    expect([read.name, read.problems.map(brief), read.unusable]).toEqual([
      'AQuA',
      [
        [
          'Seven doubled?\n\nOptions:\n(A) 7\n(B) 14\n(C) 21\n\nAnswer with the letter of one option.',
          '(B) 14',
        ],
      ],
      [{ number: 2, because: 'its answer is E, which is none of the options' }],
    ])
  })

  it('AQuA as PAL has it: the options are in the question', async () => {
    const question = 'Solve (a) quickly.Answer Choices:(a) 5(b) f(b)(c) None'
    const read = await importText('aqua.jsonl', lines({ input: question, target: '(b)' }))
    expect(read.problems.map(brief)).toEqual([[question, '(B) f(b)']])
  })

  it('BIG-bench: what all share comes first, and the best choice is expected', async () => {
    const read = await importText(
      'dates.json',
      JSON.stringify({
        task_prefix: 'Today is Monday.\n',
        examples: [{ input: 'What is tomorrow?', target_scores: { Sunday: 0, Tuesday: 1 } }],
      }),
    )
    expect(read.problems.map(brief)).toEqual([
      ['Today is Monday.\nWhat is tomorrow?\n\nChoices:\n- Sunday\n- Tuesday', 'Tuesday'],
    ])
  })

  it('HumanEval: tests with their call, and the functions that the question gives', async () => {
    const prompt =
      'from typing import List\n\ndef double(n: int) -> int:\n    return 2 * n\n\n\ndef quadruple(n: int) -> int:\n    """Twice double."""\n'
    const test = '\nMETADATA = {}\n\ndef check(candidate):\n    assert candidate(2) == 8\n'
    const read = await importText(
      'he.jsonl',
      lines(
        { task_id: 'Mine/0', prompt, entry_point: 'quadruple', canonical_solution: '', test },
        { task_id: 'Mine/1', prompt, entry_point: 'not a name', canonical_solution: '', test },
      ),
    )
    expect([read.name, read.problems, read.unusable]).toEqual([
      'HumanEval',
      [
        {
          id: 'Mine/0',
          question: `Complete this function:\n\n\`\`\`python\n${prompt.trim()}\n\`\`\``,
          tests:
            'from typing import List\n\ndef double(n: int) -> int:\n    return 2 * n\n\nMETADATA = {}\n\ndef check(candidate):\n    assert candidate(2) == 8\n\ncheck(quadruple)\n',
          files: [],
          inputLines: [],
          tags: [],
        },
      ],
      [{ number: 2, because: 'its entry point “not a name” is no name of a function' }],
    ])
  })

  it('HumanEval-X: JavaScript only, and its assertions throw', async () => {
    const record = {
      declaration: 'const f = (n) => {',
      prompt: '/* Double n */\nconst f = (n) => {',
      test: 'console.assert(f(2) === 4)',
    }
    const read = await importText(
      'x.jsonl',
      lines({ ...record, task_id: 'JavaScript/0' }, { ...record, task_id: 'Java/0' }),
    )
    const [problem] = read.problems
    expect([read.name, problem?.id, problem?.question]).toEqual([
      'HumanEval-X',
      'JavaScript/0',
      'Complete this function:\n\n```javascript\n/* Double n */\nconst f = (n) => {\n```',
    ])
    expect(problem?.tests).toMatch(
      /^console\.assert = [\s\S]*throw new Error[\s\S]*\nconsole\.assert\(f\(2\) === 4\)$/,
    )
    expect(read.unusable).toEqual([
      { number: 2, because: 'it is in Java, and the tests of this set run in JavaScript' },
    ])
  })

  it('MBPP: the heads of the functions that its tests call, and what they import', async () => {
    const read = await importText(
      'mbpp.json',
      JSON.stringify([
        {
          task_id: 7,
          text: 'Write a function that doubles a pair.',
          code: 'import math\nclass Pair:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\n\ndef helper(x):\n    return x\ndef twice(\n    pair: dict[str, int] = {},\n) -> int:\n    return 2 * helper(pair.a)\n',
          test_setup_code: '',
          test_imports: ['import math'],
          test_list: ['assert twice(Pair(1, 2)) == 2', 'assert twice(Pair(0, 2)) == 0'],
        },
      ]),
    )
    expect([read.name, read.problems[0]?.question, read.problems[0]?.tests, read.problems[0]?.id]).toEqual([
      'MBPP',
      'Write a function that doubles a pair.\n\nBegin with:\n\n```python\nclass Pair:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\n\ndef twice(\n    pair: dict[str, int] = {},\n) -> int:\n```',
      'import math\nassert twice(Pair(1, 2)) == 2\nassert twice(Pair(0, 2)) == 0',
      '7',
    ])
  })

  it('whole numbers beyond 2⁵³ keep all their digits', async () => {
    const read = await importText(
      'hard.jsonl',
      '{"input": "Say 12345678901234567890", "target": 12345678901234567891}',
    )
    expect(read.problems.map(brief)).toEqual([['Say 12345678901234567890', '12345678901234567891']])
  })
})

describe('a list of tests as promptfoo has it', () => {
  const YAML = `
prompts: ['Solve: {{question}} Be {{tone}}.']
providers: [openai:gpt]
defaultTest:
  vars: { tone: brief }
tests:
  - vars: { question: 'How much is 6 times 7?' }
    assert:
      - { type: equals, value: 42 }
      - { type: llm-rubric, value: is polite }
  - vars: { question: ['Capital of France?', 'Largest city of France?'], city: Paris }
    assert: [{ type: icontains, value: '{{city}}' }]
  - vars: { question: file://other.txt }
  - description: nothing in it
`

  it('gives questions and answers, and says what cannot be used', async () => {
    const read = await importText('promptfoo.yaml', YAML)
    expect(read.problems.map(brief)).toEqual([
      ['How much is 6 times 7?', '42'],
      ['Capital of France?', undefined],
      ['Largest city of France?', undefined],
    ])
    expect(read.table.columns).toEqual([
      'prompt',
      'tone',
      'question',
      'assert equals',
      'city',
      'assert contains',
    ])
    expect(read.table.notes).toEqual([
      '1 assertion “llm-rubric” left out: a model would have to judge.',
      '1 assertion “icontains”: taken as the expected answer, which the answer must be and not only contain.',
    ])
    expect(read.unusable).toEqual([
      { number: 3, because: 'its variable question is in another file' },
      { number: 4, because: 'it has no question' },
    ])
  })

  it('may be JSON, and its prompt the question', async () => {
    const text = JSON.stringify({
      prompts: ['Add {{a}} and {{b}}.'],
      tests: [{ vars: { a: 2, b: 3 }, assert: [{ type: 'equals', value: '5' }] }],
    })
    const read = await importText('config.json', text)
    expect(read.problems.map(brief)).toEqual([['Add 2 and 3.', '5']])
  })

  it('with its tests in another file is refused with the name of that file', async () => {
    const text = 'prompts: [p.txt]\nproviders: [x]\ntests: file://tests.csv'
    await expect(importText('promptfoo.yaml', text)).rejects.toThrow(
      'Not imported: its tests are in another file (file://tests.csv): import that one. Nothing was changed.',
    )
  })

  it('that would stand for gigabytes is refused', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'
        .split('')
        .map((letter, at) => `${letter}: &${letter} [${`*${'abcdefgh'[at]},`.repeat(9)}]`),
    ]
    await expect(importText('bomb.yaml', bomb.join('\n'))).rejects.toThrow(
      /^Not imported: it is not YAML that can be read/,
    )
  })
})

describe('a file that cannot be read as a whole is refused with the reason', () => {
  it.each([
    ['empty.csv', '\n\n', 'it is empty'],
    ['one.csv', 'question,answer\n', 'it has a row with the names of columns at most, and no rows below it'],
    [
      'number.json',
      '{"a": 4}',
      'it holds no list of objects with named fields, which is what problems could be read from',
    ],
    ['broken.yaml', 'a: [1', 'it is not YAML that can be read'],
    ['fake.parquet', 'PAR1 nothing of the sort PAR1', 'it cannot be read as Parquet'],
    ['cut.json', '[{"question": "a"', 'it is not JSON, or it was cut'],
  ])('%s', async (name, text, why) => {
    await expect(importText(name, text)).rejects.toThrow(`Not imported: ${why}`)
  })
})

describe('a mapping by hand', () => {
  it('takes files from a column, and the same files for all', async () => {
    const mapping = { ...EMPTY_MAPPING, question: ['q'], file: 'data', fileName: 'scores.csv' }
    const table = await readTable({
      name: 'a.jsonl',
      bytes: new TextEncoder().encode(lines({ q: 'Sum?', data: 'a\n1\n' })),
    })
    const shared = { name: 'all.txt', bytes: new Uint8Array([1]) }
    expect(importProblems(table, mapping, [shared]).problems[0]?.files).toEqual([
      shared,
      { name: 'scores.csv', bytes: new TextEncoder().encode('a\n1\n') },
    ])
  })

  it('tells ids apart that repeat', async () => {
    const mapping = { ...EMPTY_MAPPING, question: ['q'], id: 'i' }
    const text = lines({ q: 'A?', i: 'x' }, { q: 'B?', i: 'x' }, { q: 'C?' })
    const read = await importText('a.jsonl', text, mapping)
    expect(read.problems.map(({ id }) => id)).toEqual(['x', 'x (2)', '3'])
  })
})
