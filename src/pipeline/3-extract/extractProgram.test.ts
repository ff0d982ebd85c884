import { describe, expect, it } from 'vitest'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import type { ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { Language } from '@/pipeline/Program.ts'

function sourceIn(
  reply: string,
  language: Language = 'python',
  policy: ExtractionPolicy = 'last-fenced',
): string {
  const extraction = extractProgram(reply, { language, policy })
  return extraction.type === 'found' ? extraction.program.source : extraction.reason
}

function notesOn(reply: string): readonly string[] {
  return extractProgram(reply, { language: 'python' }).notes.map(({ type }) => type)
}

const DRAFT_AND_FINAL =
  'Draft:\n```python\ndef solution():\n    return 41\n```\nNo, corrected:\n<execute>\nimport math\nprint(math.floor(42.5), "and more")\n</execute>\nOr:\n```python\nprint(42)\n```\n```bash\nls\n```\n'

it('leaves tags alone that stand in strings of a fenced program', () => {
  const source = 'PAGE = """\n<script>x = 1</script>\n"""\ndef solution():\n    return len(PAGE)'
  const extraction = extractProgram(`\`\`\`python\n${source}\n\`\`\`\n`, { language: 'python' })
  expect(extraction).toMatchObject({ type: 'found', program: { source } })
})

describe('extractProgram', () => {
  it('gives program, method, candidates and notes', () => {
    expect(extractProgram('Hi\n```python\nx = 1\n```\n', { language: 'python' })).toEqual({
      type: 'found',
      program: { language: 'python', source: 'x = 1' },
      method: 'fence',
      candidates: [
        {
          source: 'x = 1',
          label: 'python',
          language: 'python',
          method: 'fence',
          start: 13,
          end: 18,
          closed: true,
          chosen: true,
          why: 'the only program',
        },
      ],
      notes: [],
    })
  })

  it.each([
    ['last-fenced', 'print(42)'],
    ['first-fenced', 'def solution():\n    return 41'],
    ['longest-parseable', 'import math\nprint(math.floor(42.5), "and more")'],
    ['tagged', 'import math\nprint(math.floor(42.5), "and more")'],
    [
      'all-joined',
      'def solution():\n    return 41\n\nimport math\nprint(math.floor(42.5), "and more")\n\nprint(42)',
    ],
  ] as const)('follows the policy %s', (policy, expected) => {
    expect(sourceIn(DRAFT_AND_FINAL, 'python', policy)).toBe(expected)
  })

  it('says which policies would choose another program', () => {
    expect(extractProgram(DRAFT_AND_FINAL, { language: 'python' }).notes).toEqual([
      {
        type: 'policies-disagree',
        text: 'Another program with the policy first-fenced, longest-parseable, all-joined, tagged.',
      },
    ])
  })

  it('marks every block that was joined as chosen', () => {
    const { candidates } = extractProgram('```py\na = 1\n```\nthen\n```py\nprint(a)\n```', {
      language: 'python',
      policy: 'all-joined',
    })
    expect(candidates.map(({ chosen, method }) => [chosen, method])).toEqual([
      [true, 'fence'],
      [true, 'fence'],
    ])
  })

  it.each([
    ['a label in capitals', '```Python\nx = 1\n```', 'x = 1'],
    ['a label with more words', '```python title="a.py"\nx = 1\n```', 'x = 1'],
    ['a label in braces', '```{.python}\nx = 1\n```', 'x = 1'],
    ['python3', '```python3\nx = 1\n```', 'x = 1'],
    ['tildes', '~~~python\nx = 1\n~~~', 'x = 1'],
    ['backticks within tildes', '~~~python\nx = """\n```\n"""\n~~~', 'x = """\n```\n"""'],
    ['three backticks within four', '````python\nx = """\n```\n"""\n````', 'x = """\n```\n"""'],
    ['a fence on one line', '```python print(7)```', 'print(7)'],
    ['a fence on one line without label', '```print(7)```', 'print(7)'],
    ['code on the fence line', '```x = 5\nprint(x)\n```', 'x = 5\nprint(x)'],
    [
      'an indented fence',
      '1. So:\n   ```python\n   for i in range(3):\n       print(i)\n   ```',
      'for i in range(3):\n    print(i)',
    ],
    ['a quoted fence', '> ```python\n> x = 1\n> print(x)\n> ```', 'x = 1\nprint(x)'],
    ['a fence opened behind prose', 'Use this: ```python\nprint(3)\n```', 'print(3)'],
    ['a fence closed behind code', '```python\nx = 1\nprint(x)```\nthe end', 'x = 1\nprint(x)'],
    ['a fence opened anew', '```python\nx = 1\nprint(x)\n```python\n# and so on', 'x = 1\nprint(x)'],
    ['a fence in a tag', '<execute>\n```python\nprint(1)\n```\n</execute>', 'print(1)'],
    ['a tag in a fence', '```python\n<execute>\nprint(1)\n</execute>\n```', 'print(1)'],
    ['a tag closed by a fence', '<code>\nprint(1)\n```\n', 'print(1)'],
    ['a tag on one line', '<execute> print(1) </execute>', 'print(1)'],
    ['an unclosed tag', 'So\n<execute>\nprint(1)', 'print(1)'],
    ['python as a tag', '<python>\nprint(1)\n</python>', 'print(1)'],
    ['brackets', '[PYTHON]\ndef f():\n    return 1\n[/PYTHON]', 'def f():\n    return 1'],
    ['llm-code', '<llm-code>\nprint(1)\n</llm-code>\n<llm-code-output>\n1\n</llm-code-output>', 'print(1)'],
    [
      'special tokens',
      '<|text|>So<|endofblock|><|code|>x = 1\nx<|endofblock|><|execution|>1<|endofblock|>',
      'x = 1\nx',
    ],
    ['the python token', '<|python_tag|>print(1)<|eom_id|>', 'print(1)'],
    ['a solution tag with code', '<solution>\ndef f():\n    return 1\n</solution>', 'def f():\n    return 1'],
    [
      'a solution tag with prose',
      '```python\nx = 1\n```\n<solution>\nThe answer is 1.\n</solution>',
      'x = 1',
    ],
    [
      'a doctest session',
      '```python\n>>> x = 2\n>>> for i in range(2):\n...     print(i)\n0\n1\n>>> x\n2\n```',
      'x = 2\nfor i in range(2):\n    print(i)\nx',
    ],
    ['a doctest session in prose', 'Try it:\n>>> x = 2\n>>> x + 1\n3\n', 'x = 2\nx + 1'],
    ['IPython prompts', 'In [1]: x = 2\n   ...: y = 3\n\nIn [2]: x + y\nOut[2]: 5\n', 'x = 2\ny = 3\nx + y'],
    [
      'a doctest in a docstring',
      '```python\ndef f():\n    """\n    >>> f()\n    1\n    """\n    return 1\n```',
      'def f():\n    """\n    >>> f()\n    1\n    """\n    return 1',
    ],
    ['a body without its head', '    total = 1\n    return total\n', '    total = 1\n    return total'],
    [
      'bare code between prose',
      'Here is the program.\n\nimport math\nx = math.sqrt(16)\nprint(x)\n\nIt prints four.',
      'import math\nx = math.sqrt(16)\nprint(x)',
    ],
    [
      'bare code behind thinking',
      '<think>hm</think>\n\ndef solution():\n    return 3\n',
      'def solution():\n    return 3',
    ],
    ['a bare program that is cut off', 'def f():\n    x = [1,\n', 'def f():\n    x = [1,'],
    ['JSON with a program', '{"reasoning": "add", "program": "x = 1\\nprint(x)"}', 'x = 1\nprint(x)'],
    ['JSON in a fence', '```json\n{"code": "print(2)"}\n```', 'print(2)'],
    ['JSON of a tool call', '{"name": "python", "arguments": {"code": "print(2)"}}', 'print(2)'],
    [
      'a label that a chat page guessed',
      '```scss\ndef f():\n    return 1\nprint(f())\n```',
      'def f():\n    return 1\nprint(f())',
    ],
    ['an unlabelled value beside code', '```python\nx = 1\n```\n```\n[1, 2]\n```', 'x = 1'],
    ['a syntax error in a labelled fence', '```python\nx = (1\n```', 'x = (1'],
    [
      'a last block that is cut off in a function',
      '```python\nprint(1)\n```\n```python\ndef f():\n    x = 1\n    if x:',
      'print(1)',
    ],
    [
      'a last block that lacks only its fence',
      '```python\nprint(1)\n```\n```python\nx = 2\nprint(x)\n',
      'x = 2\nprint(x)',
    ],
    ['the last of two unlabelled blocks', '```\nprint(1)\n```\nBetter:\n```\nanswer = 2\n```', 'answer = 2'],
    [
      'a program and a session that shows its use',
      '```python\ndef f():\n    return 1\n```\n```python\n>>> f()\n1\n```',
      'def f():\n    return 1',
    ],
    ['blank lines around', '```python\n\n\nx = 1\n\n\n```', 'x = 1'],
  ])('reads %s', (_, reply, expected) => {
    expect(sourceIn(reply)).toBe(expected)
  })

  it.each([
    ['shell', '```bash\npip install numpy\n```', 'wrong-language'],
    ['SQL', '```sql\nSELECT 1\n```', 'wrong-language'],
    ['HTML', '```html\n<code>x = 1</code>\n```', 'wrong-language'],
    ['JavaScript', '```js\nconsole.log(1)\n```', 'wrong-language'],
    ['unlabelled JavaScript', '```\nconst x = 1;\nconsole.log(x)\n```', 'wrong-language'],
    ['bare JavaScript', 'const x = 1;\nconsole.log(x);\n', 'wrong-language'],
    ['text that is no code', '```text\nTotal is seven.\n```', 'no-code'],
    ['an edit', '```python\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n```', 'no-code'],
    ['claimed output alone', '```output\n7\n```', 'no-code'],
    ['an execution tag alone', '<execution>\nprint(1)\n</execution>', 'no-code'],
    ['a placeholder', '```python\nYOUR_CODE_HERE\n```', 'no-code'],
    ['comments alone', '```python\n# nothing yet\n```', 'no-code'],
    ['an annotation-like answer', 'Answer: 5', 'no-code'],
    ['a number', '42', 'no-code'],
    ['a word', 'Yes', 'no-code'],
    ['code words in prose', 'Use <code>sum()</code> or `x = 1` for it.', 'no-code'],
    ['an answer in a solution tag', 'It is <solution> 40 </solution>.', 'no-code'],
    ['mathematics', 'So\n\\[ x = 5 \\]\nand $y = 3$.', 'no-code'],
  ])('finds no Python in %s', (_, reply, expected) => {
    expect(sourceIn(reply)).toBe(expected)
  })

  it.each([
    ['a labelled fence', '```javascript\nconsole.log(1)\n```', 'console.log(1)'],
    ['an unlabelled fence', '```\nconst x = 1\nx\n```', 'const x = 1\nx'],
    ['TypeScript without types', '```ts\nconst x = 1\n```', 'const x = 1'],
    ['TypeScript with types', '```ts\nconst x: number = 1\n```', 'wrong-language'],
    ['a script tag', '<script>\nconsole.log(1)\n</script>', 'console.log(1)'],
    ['bare code', 'const x = 1;\nconsole.log(x);', 'const x = 1;\nconsole.log(x);'],
    ['Python', '```python\nx = 1\n```', 'wrong-language'],
    ['the last of two languages', '```js\nconsole.log(1)\n```\n```python\nprint(1)\n```', 'console.log(1)'],
  ])('reads JavaScript in %s', (_, reply, expected) => {
    expect(sourceIn(reply, 'javascript')).toBe(expected)
  })

  it.each([
    ['claimed output', '```python\nprint(1)\n```\n```output\n1\n```', ['claimed-output-ignored']],
    [
      'an invented question',
      'def solution():\n    return 1\n\n\nQuestion: And now?\n\ndef solution():\n    return 2\n',
      ['invented-turn-cut'],
    ],
    ['an invented turn', '```python\nx = 1\n```\nUser: thanks\n```python\ny = 2\n```', ['invented-turn-cut']],
    [
      'an invented instruction',
      '```python\nx = 1\n```\n### Instruction:\nNow y\n```python\ny = 2\n```',
      ['invented-turn-cut'],
    ],
    ['thinking', '<thinking>hm</thinking>\n```python\nx = 1\n```', ['thinking-ignored']],
    ['special tokens', 'x = 1\nprint(x)<|im_end|>', ['special-tokens-removed']],
    ['Windows line ends', '```python\r\nx = 1\r\ny = 2\r\n```', ['repaired']],
    ['indentation', '```python\n  x = 1\n  y = 2\n```', ['repaired']],
    ['blanks of fixed width', '```python\nx\u00a0= 1\n```', ['repaired']],
    ['typographic quotes', '```python\nprint(“hi”)\n```', ['repaired']],
    ['notebook commands', '```python\n!pip install numpy\nx = 1\n```', ['repaired']],
    ['a quoted fence', '> ```python\n> x = 1\n> y = 2\n> ```', ['repaired']],
    ['a body without its head', '    x = 1\n    return x', ['other']],
    ['nothing remarkable', '```python\nx = "it’s\u00a0fine"  # “so”\n```', []],
  ])('notes %s', (_, reply, expected) => {
    expect(notesOn(reply)).toEqual(expected)
  })

  it.each([
    ['```python\nx\u00a0= "a\u00a0b"\n```', 'x = "a\u00a0b"'],
    ['```python\nprint(“hi”, ‘you’)\n```', `print("hi", 'you')`],
    ['```python\nx = “it’s”\n```', 'x = "it’s"'],
    [
      '```python\n%matplotlib inline\nif x:\n    !ls\n```',
      'pass  # %matplotlib inline\nif x:\n    pass  # !ls',
    ],
    ['```python\nx = 5 % y\n```', 'x = 5 % y'],
    ['```python\n\u200bx = 1\n```', 'x = 1'],
  ])('repairs %j', (reply, expected) => {
    expect(sourceIn(reply)).toBe(expected)
  })

  it('keeps a restated question and numbered questions', () => {
    expect(sourceIn('Question: How many?\n```python\nx = 1\n```')).toBe('x = 1')
    expect(sourceIn('Question 1: a\n```python\nx = 1\n```\nQuestion 2: b\n```python\ny = 2\n```')).toBe(
      'y = 2',
    )
  })

  it('does not cut at a question inside a docstring', () => {
    const program = 'def f():\n    x = 1\n    """\nQuestion: what?\n    """\n    return x'
    expect(sourceIn(program)).toBe(program)
  })

  it('chooses only closed blocks while the reply grows', () => {
    const growing = '```python\nx = 1\n```\n```python\ny = 2\n'
    const extraction = extractProgram(growing, { language: 'python', finished: false })
    expect(extraction.candidates.map(({ source, chosen, why }) => [source, chosen, why])).toEqual([
      ['x = 1', true, 'the only program'],
      ['y = 2', false, 'still being written'],
    ])
    expect(extractProgram('def f():\n    return 1\n', { language: 'python', finished: false })).toMatchObject(
      {
        type: 'none',
        reason: 'no-code',
      },
    )
  })

  it('gives offsets of the source as it was received', () => {
    const reply = '😀 a\r\n```python\r\nx = 1\r\ny = 2\r\n```\r\n'
    const [candidate] = extractProgram(reply, { language: 'python' }).candidates
    expect(reply.slice(candidate?.start, candidate?.end)).toBe('x = 1\r\ny = 2')
  })

  it.each([
    ['a program of ten megabytes', `\`\`\`python\n${'x = 1\n'.repeat(1_700_000)}\`\`\``],
    ['a bare program of two megabytes', 'x = 1\n'.repeat(300_000)],
    ['ten thousand blocks', '```python\nx = 1\n```\n'.repeat(10_000)],
    ['a line of five megabytes', `\`\`\`\n${'x'.repeat(5_000_000)}\n\`\`\``],
    ['blanks by the megabyte', `\`\`\`\n${' '.repeat(2_000_000)}x`],
    ['half a JSON object', '{"code":'.repeat(200_000)],
    ['many prompts', '>>> x = 1\n'.repeat(5_000)],
    ['many half runs of code', 'print(\nThe end is near\n'.repeat(20_000)],
    ['many equal signs', 'a='.repeat(50_000)],
    ['typographic quotes', 'x = “a”\n'.repeat(3_000)],
    [
      'fences in fences in fences',
      Array.from({ length: 400 }, (_, depth) => '`'.repeat(403 - depth)).join('\n'),
    ],
  ])('comes to an end on %s', (_, reply) => {
    for (const policy of ['last-fenced', 'longest-parseable', 'all-joined'] as const) {
      expect(extractProgram(reply, { language: 'python', policy }).candidates.length).toBeLessThanOrEqual(200)
    }
  })
})
