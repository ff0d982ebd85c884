import { describe, expect, it } from 'vitest'
import { splitSegments } from '@/pipeline/3-extract/splitSegments.ts'

/** Type and text of each segment, the quickest way to say what a reply consists of. */
function outline(reply: string, finished = true): readonly string[] {
  return splitSegments(reply, { finished })
    .filter(({ text, type }) => type === 'code' || text.trim() !== '')
    .map(({ type, text }) => `${type}: ${text.trim()}`)
}

const REPLIES: Readonly<Record<string, string>> = {
  'a labelled fence': 'Let me compute.\n\n```python\nx = 1\nprint(x)\n```\nDone.\n',
  'a tilde fence': 'Here:\n~~~js\nconsole.log(1)\n~~~\nand `inline`.\n',
  'two fences and output': 'A\n```py\na = 1\n```\n```output\n1\n```\nB\n```\nb = 2\n```\n',
  'an unlabelled fence announced as output': 'See\n```python\nprint(7)\n```\nOutput:\n```\n7\n```\nso 7.\n',
  'thinking before code':
    '<think>\ntry ```python\nprint("draft")\n```\n</think>\n```python\nprint("final")\n```\n',
  'a thought that is closed': '<thought> I add. </thought>\n<execute>\nprint(1 + 1)\n</execute>\n',
  'a thought that is left open': '<thought> I add.\n<execute>\nprint(1 + 1)\n</execute>\n<thought> Next.\n',
  'a fence in a tag':
    '<execute>\n```python\nprint(1)\n```\n</execute>\n<execution>\n1\n</execution>\nThe end\n',
  'a tag in a fence': 'So:\n```python\n<execute>\nprint(1)\n</execute>\n```\n',
  'tags in prose': 'Call <code>hex()</code> first.\n<code>\nhex(255)\n</code>\nIt gives ff.\n',
  'an everyday tag on one line': 'Look:\n<code>print(1)</code>\n<code>print(2)</code> is next.\n',
  'four backticks': '````markdown\n```python\nprint(1)\n```\n````\nbye\n',
  'a fence opened anew': '```python\na = 1\n```python\nb = 2\n```\nend\n',
  'an indented fence': '1. Do this:\n   ```python\n   def f():\n       return 1\n   ```\n2. Then that.\n',
  'a quoted fence': '> ```python\n> x = 1\n> ```\n\nafter\n',
  'a fence closed behind code': '```python\nx = 1\nprint(x)```\nbye\n',
  'a fence closed by a tag': '```python\nx = 3\n</code>\nbye\n',
  'a fence on one line': 'So ```python print(1)``` here.\n```python print(2)```\nbye\n',
  'a fence opened behind prose': 'Here is it: ```python\nprint(1)\n```\nbye\n',
  'special tokens':
    '<|text|>We compute.<|endofblock|><|code|>x = 1\nx<|endofblock|><|execution|>1<|endofblock|><|text|>So 1.<|endofblock|>',
  brackets: '[PYTHON]\ndef f():\n    return 1\n[/PYTHON]\nbye\n',
  'an invented question': '```python\nx = 1\n```\nQuestion: What is next?\n```python\ny = 2\n```\n',
  'an invented turn': 'It is 4.\n<|im_end|>\n<|im_start|>user\nand 5?\n',
  'an observation': '<execute>\nh = 20\nh\n</execute>\nObservation:\nOut[3]: 20\n\nNow we halve it.\n',
  'Windows line ends': 'Hi\r\n```python\r\nx = 1\r\n```\r\nbye\r\n',
  'an unclosed fence': 'Hi\n```python\nx = 1\nprint(x',
  'an unclosed tag': 'Hi\n<execute>\nx = 1\nprint(x',
  'unclosed thinking': '<think>\nlet me see\n```python\nx = 1\n```\n',
  'bare code':
    'def solution():\n    """Question: How many?"""\n    return 3\n\n\n\nQuestion: How many more?\n\ndef solution():\n',
  'nothing but prose': 'The answer is 7.\n\nReally.\n',
}

describe('splitSegments', () => {
  it.each(Object.entries(REPLIES))('covers %s without gaps', (_, reply) => {
    for (const finished of [false, true]) {
      const segments = splitSegments(reply, { finished })
      expect(segments.map(({ raw }) => raw).join('')).toBe(reply)
      expect(segments.every(({ raw, start, end }) => raw === reply.slice(start, end))).toBe(true)
    }
  })

  it.each(Object.entries(REPLIES))('keeps what is closed while %s grows', (_, reply) => {
    const closedAt = Array.from({ length: reply.length + 1 }, (__, length) =>
      splitSegments(reply.slice(0, length)).filter(({ closed }) => closed),
    )
    for (let length = 0; length < reply.length; length++) {
      const now = closedAt[length] ?? []
      expect((closedAt[length + 1] ?? []).slice(0, now.length), `after ${length} of ${reply}`).toEqual(now)
    }
    const whole = splitSegments(reply, { finished: true })
    for (const segment of (closedAt[reply.length] ?? []).filter(({ type }) => type !== 'reasoning')) {
      expect(whole).toContainEqual(segment)
    }
  })

  it('tells reasoning, code and output that the model made up', () => {
    expect(outline(REPLIES['two fences and output']!)).toEqual([
      'reasoning: A',
      'code: a = 1',
      'claimed-output: 1',
      'reasoning: B',
      'code: b = 2',
    ])
  })

  it('takes an unlabelled fence that is announced as output for output', () => {
    expect(outline(REPLIES['an unlabelled fence announced as output']!)).toEqual([
      'reasoning: See',
      'code: print(7)',
      'reasoning: Output:',
      'claimed-output: 7',
      'reasoning: so 7.',
    ])
  })

  it.each([
    ['thinking before code', ['thinking: try ```python\nprint("draft")\n```', 'code: print("final")']],
    ['a thought that is closed', ['thinking: I add.', 'code: print(1 + 1)']],
    ['a thought that is left open', ['thinking: I add.', 'code: print(1 + 1)', 'thinking: Next.']],
    ['a fence in a tag', ['code: print(1)', 'claimed-output: 1', 'reasoning: The end']],
    ['a tag in a fence', ['reasoning: So:', 'code: print(1)']],
    [
      'tags in prose',
      ['reasoning: Call <code>hex()</code> first.', 'code: hex(255)', 'reasoning: It gives ff.'],
    ],
    [
      'an everyday tag on one line',
      ['reasoning: Look:', 'code: print(1)', 'reasoning: <code>print(2)</code> is next.'],
    ],
    ['four backticks', ['code: print(1)', 'reasoning: bye']],
    ['a fence opened anew', ['code: a = 1', 'code: b = 2', 'reasoning: end']],
    [
      'an indented fence',
      ['reasoning: 1. Do this:', 'code: def f():\n    return 1', 'reasoning: 2. Then that.'],
    ],
    ['a quoted fence', ['code: x = 1', 'reasoning: after']],
    ['a fence closed behind code', ['code: x = 1\nprint(x)', 'reasoning: bye']],
    ['a fence closed by a tag', ['code: x = 3', 'reasoning: bye']],
    [
      'a fence on one line',
      ['reasoning: So ```python print(1)``` here.', 'code: print(2)', 'reasoning: bye'],
    ],
    ['a fence opened behind prose', ['reasoning: Here is it:', 'code: print(1)', 'reasoning: bye']],
    ['special tokens', ['reasoning: We compute.', 'code: x = 1\nx', 'claimed-output: 1', 'reasoning: So 1.']],
    ['brackets', ['code: def f():\n    return 1', 'reasoning: bye']],
    ['an invented question', ['code: x = 1', 'invented: Question: What is next?\n```python\ny = 2\n```']],
    ['an invented turn', ['reasoning: It is 4.', 'invented: <|im_start|>user\nand 5?']],
    [
      'an observation',
      ['code: h = 20\nh', 'claimed-output: Observation:\nOut[3]: 20', 'reasoning: Now we halve it.'],
    ],
    ['Windows line ends', ['reasoning: Hi', 'code: x = 1', 'reasoning: bye']],
    ['an unclosed fence', ['reasoning: Hi', 'code: x = 1\nprint(x']],
    ['an unclosed tag', ['reasoning: Hi', 'code: x = 1\nprint(x']],
    ['unclosed thinking', ['thinking: let me see\n```python\nx = 1\n```']],
    ['nothing but prose', ['reasoning: The answer is 7.\n\nReally.']],
  ])('reads %s', (name, expected) => {
    expect(outline(REPLIES[name]!)).toEqual(expected)
  })

  it('finds bare code once the reply is finished, and cuts the invented question', () => {
    expect(outline(REPLIES['bare code']!, true)).toEqual([
      'code: def solution():\n    """Question: How many?"""\n    return 3',
      'invented: Question: How many more?\n\ndef solution():',
    ])
  })

  it('takes all before a lone closing tag for thinking', () => {
    expect(outline('Hm, ```python\nx = 1\n```\nno.\n</think>\nIt is 2.')).toEqual([
      'thinking: Hm, ```python\nx = 1\n```\nno.',
      'reasoning: It is 2.',
    ])
  })

  it('names the fence or tag and says whether it was closed', () => {
    expect(splitSegments('```python title=a\nx = 1', { finished: true })).toEqual([
      {
        type: 'code',
        text: 'x = 1',
        raw: '```python title=a\nx = 1',
        start: 0,
        end: 23,
        label: 'python title=a',
        closed: false,
      },
    ])
    expect(splitSegments('<execute>x = 1</execute>')).toEqual([
      {
        type: 'code',
        text: 'x = 1',
        raw: '<execute>x = 1</execute>',
        start: 0,
        end: 24,
        label: 'execute',
        closed: true,
      },
    ])
  })

  it('shows no half of a closing fence while a block grows', () => {
    expect(outline('```python\nx = 1\n``', false)).toEqual(['code: x = 1'])
  })

  it('gives the same for a finished reply however it came', () => {
    for (const reply of Object.values(REPLIES)) {
      const whole = splitSegments(reply, { finished: true })
      for (const size of [1, 3, 7]) {
        let grown = ''
        for (let start = 0; start < reply.length; start += size) {
          grown += reply.slice(start, start + size)
          splitSegments(grown)
        }
        expect(splitSegments(grown, { finished: true })).toEqual(whole)
      }
    }
  })

  it('keeps what is closed in any mixture of marks', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const reply = mixture(seed)
      let before: readonly unknown[] = []
      for (let length = 0; length <= reply.length; length++) {
        const now = splitSegments(reply.slice(0, length)).filter(({ closed }) => closed)
        expect(now.slice(0, before.length), JSON.stringify(reply.slice(0, length))).toEqual(before)
        before = now
      }
      for (const finished of [false, true]) {
        expect(
          splitSegments(reply, { finished })
            .map(({ raw }) => raw)
            .join(''),
        ).toBe(reply)
      }
    }
  })

  it.each([
    ['a reply of ten megabytes', 'The quick brown fox.\n'.repeat(500_000)],
    ['a line of five megabytes', 'x'.repeat(5_000_000)],
    ['a line of many fences', '``` '.repeat(100_000)],
    ['a line of many code tags', '<execute>x</execute> '.repeat(40_000)],
    ['many tags that nobody closes', '<code>\n'.repeat(100_000)],
    ['many everyday tags in one line', 'a <code> '.repeat(300_000)],
    ['many fences that open anew', '```python\n'.repeat(60_000)],
    ['many blanks', ' '.repeat(3_000_000)],
    ['many quote marks', '>'.repeat(1_000_000)],
    ['many quoted lines', '> > >\n'.repeat(200_000)],
    ['many half tags', '<a '.repeat(1_000_000)],
    ['many ends of turns', 'a<|im_end|>'.repeat(100_000)],
    ['deeply nested fences', Array.from({ length: 500 }, (_, depth) => '`'.repeat(503 - depth)).join('\n')],
    ['many thoughts', '<thought> a\n'.repeat(60_000)],
    ['many lone quotes', `"""'''`.repeat(500_000)],
  ])('comes to an end on %s', (_, reply) => {
    for (const finished of [false, true]) {
      const segments = splitSegments(reply, { finished })
      expect(segments.reduce((length, { raw }) => length + raw.length, 0)).toBe(reply.length)
    }
  })
})

// prettier-ignore
const MARKS = [
  '```', '```python', '~~~', '````', '<execute>', '</execute>', '<code>', '</code>', '<solution>', '</solution>', '<output>', '</output>',
  '<think>\nhm\n</think>', '<thought> a </thought>', '<thought>', '<|code|>', '<|endofblock|>', '<|im_end|>', '[PYTHON]', '[/PYTHON]',
  '> ', '   ', '>>> ', 'Question: a', 'User:', 'Observation:', 'Output:', '\n', '\n\n', '\r\n', '"""', "'", '`', 'x = 1', 'def f():', 'a', ':',
]

/** Marks in an order that looks random and is always the same for a seed. */
function mixture(seed: number): string {
  let state = seed * 7919
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  return Array.from(
    { length: 3 + next(15) },
    () => `${MARKS[next(MARKS.length)]}${next(2) === 0 ? '\n' : ''}`,
  ).join('')
}
