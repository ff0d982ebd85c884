import { describe, expect, it } from 'vitest'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import type { Message } from '@/pipeline/2-model/Model.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import type { Failure, FailureKind } from '@/pipeline/Failure.ts'
import type { Attempt, Block } from '@/pipeline/Run.ts'
import { execution, raised } from '@/testing/fakeSolveTools.ts'
import { repairMessages } from './repairMessages.ts'

const PROMPT: readonly Message[] = [
  { role: 'system', content: 'Write Python.' },
  { role: 'user', content: 'How much is 6 times 7?' },
]
const SOURCE = 'def solution():\n    return 6 * seven'
const BEGIN_HONESTLY =
  'Correct the cause: do not hide the error, and do not replace a computation by its result. Reply with the whole corrected program in one ```python block.'

const block = (change: Partial<Block>): Block => ({
  extraction: undefined,
  program: { language: 'python', source: SOURCE },
  replyEnd: 0,
  findings: [],
  printed: [],
  execution: undefined,
  ...change,
})

const attempt = (failure: Partial<Failure>, change: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  purpose: 'first',
  template: palZeroShot,
  messages: PROMPT,
  thinking: '',
  reply: `Some prose.\n\n\`\`\`python\n${SOURCE}\n\`\`\``,
  finishReason: 'stop',
  finishNote: undefined,
  usage: undefined,
  blocks: [block({})],
  answer: undefined,
  grade: undefined,
  failure: {
    kind: 'name-error',
    message: 'The name `seven` is not defined.',
    hallucination: true,
    ...failure,
  },
  verdict: undefined,
  editedFrom: undefined,
  phases: [],
  state: 'done',
  ...change,
})

const sentAfter = (...attempts: readonly Attempt[]) => repairMessages(PROMPT, attempts).at(-1)?.content ?? ''

describe('after an exception', () => {
  it('what the variables held is sent too, a few of them, cut', () => {
    const locals = Array.from({ length: 12 }, (_, number) => ({
      name: `v${number}`,
      text: 'x\n'.repeat(150),
    }))
    const frame = { line: 2, functionName: 'solution', sourceLine: '', locals }
    const end = {
      type: 'raised',
      error: { name: 'E', message: 'm', frames: [frame], traceback: 't', fullTraceback: 't' },
    } as const
    const ran = block({ execution: { ...raised('E', 'm'), end } })
    const sent = sentAfter(attempt({}, { blocks: [ran] }))
    const lines = sent.split('Values at line 2:\n```text\n')[1]?.split('\n```')[0]?.split('\n') ?? []
    expect(lines.map((line) => line.slice(0, 8))).toEqual([
      'v0 = x x',
      'v1 = x x',
      'v2 = x x',
      'v3 = x x',
      'v4 = x x',
      'v5 = x x',
      'v6 = x x',
      'v7 = x x',
    ])
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(160)
  })

  it('prompt, program, failure, traceback with lines, hint and directive are sent', () => {
    const ran = block({ execution: raised('NameError', "name 'seven' is not defined") })
    expect(repairMessages(PROMPT, [attempt({ hint: 'Did you mean `7`?' }, { blocks: [ran] })])).toEqual([
      ...PROMPT,
      { role: 'assistant', content: `\`\`\`python\n${SOURCE}\n\`\`\`` },
      {
        role: 'user',
        content: [
          'That failed (name-error): The name `seven` is not defined.',
          "```text\nTraceback (most recent call last):\n  line 2, in solution\nNameError: name 'seven' is not defined\n```",
          'Hint: Did you mean `7`?',
          `Use only names that the program defines or that really exist. ${BEGIN_HONESTLY}`,
        ].join('\n\n'),
      },
    ])
  })

  it('long values are cut, so that the message stays short', () => {
    const long = 'x'.repeat(100_000)
    const ran = block({ execution: raised('ValueError', long, { traceback: long }) })
    const printed = { ...execution({ type: 'timed-out', afterMs: 1 }, long) }
    expect(sentAfter(attempt({ message: long, hint: long }, { blocks: [ran] })).length).toBeLessThan(5_000)
    expect(sentAfter(attempt({}, { blocks: [block({ execution: printed })] })).length).toBeLessThan(2_000)
  })

  it('what was printed last is sent', () => {
    const stdout = `${'early\n'.repeat(200)}late\n`
    const ran = block({ execution: execution({ type: 'timed-out', afterMs: 10_000 }, stdout) })
    expect(sentAfter(attempt({ kind: 'timeout' }, { blocks: [ran] }))).toMatch(
      /The last that it printed:\n```text\n[\s\S]*early\nlate\n```/,
    )
  })

  it('earlier failures are named in a line each', () => {
    const second = attempt({ kind: 'zero-division', message: 'Division by zero.' }, { number: 2 })
    expect(sentAfter(attempt({}), second)).toContain(
      'Earlier attempts failed too:\n- attempt 1: name-error, The name `seven` is not defined.',
    )
  })
})

it('after a check all errors are listed with lines and hints, and no warnings', () => {
  const at = (startLine: number) => ({ startLine, startColumn: 1, endLine: startLine, endColumn: 2 })
  const findings: readonly Finding[] = [
    {
      rule: 'ruff:F821',
      severity: 'error',
      message: 'Undefined name `seven`.',
      hint: 'Use 7.',
      range: at(2),
    },
    { rule: 'ruff:F821', severity: 'error', message: 'Undefined name `eight`.', range: at(3) },
    { rule: 'pal:x', severity: 'warning', message: 'A warning.', range: at(1) },
  ]
  const sent = sentAfter(attempt({ kind: 'undefined-name' }, { blocks: [block({ findings })] }))
  expect(sent).toContain('- line 2: Undefined name `seven`. Use 7.\n- line 3: Undefined name `eight`.\n\n')
  expect(sent).not.toContain('A warning.')
})

it('a reply without a program goes back as it was, without its thinking', () => {
  const silent = attempt({ kind: 'no-code' }, { blocks: [], reply: '<think>Hm, hm.</think>\nIt is 42.' })
  expect(repairMessages(PROMPT, [silent]).at(-2)).toEqual({ role: 'assistant', content: 'It is 42.' })
  const empty = attempt({ kind: 'no-code' }, { blocks: [], reply: '' })
  expect(repairMessages(PROMPT, [empty]).at(-2)).toEqual({ role: 'assistant', content: '(an empty reply)' })
})

it('an interleaved attempt sends all its programs back and begins again', () => {
  const blocks = [block({}), block({ program: { language: 'python', source: 'answer = 1' } })]
  const messages = repairMessages(PROMPT, [attempt({}, { template: palInterleaved, blocks })])
  expect(messages.at(-2)?.content).toBe(`\`\`\`python\n${SOURCE}\n\`\`\`\n\n\`\`\`python\nanswer = 1\n\`\`\``)
  expect(messages.at(-1)?.content).toContain('Begin again, step by step, in ```python blocks')
})

it.each<[FailureKind, string]>([
  ['no-answer', 'Define a function `solution()` without parameters that returns the answer.'],
  ['wrong-type', 'Define a function `solution()` without parameters that returns the answer.'],
  ['timeout', 'Make sure that every loop ends'],
  ['missing-module', 'Use only modules and packages that the runtime has'],
  ['network-refused', 'There is no network'],
])('after %s the directive says what to do', (kind, directive) => {
  expect(sentAfter(attempt({ kind }))).toContain(directive)
})

it('without a failure there is nothing to send', () => {
  const { failure: _, ...rest } = attempt({})
  expect(repairMessages(PROMPT, [{ ...rest, failure: undefined }])).toEqual(PROMPT)
  expect(repairMessages(PROMPT, [])).toEqual(PROMPT)
})
