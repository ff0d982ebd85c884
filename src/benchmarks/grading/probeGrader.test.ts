import { describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Executor } from '@/pipeline/5-execute/Executor.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { Language, Program } from '@/pipeline/Program.ts'
import { collect, execution, raised, returned } from '@/testing/fakeSolveTools.ts'
import type { NamedRule } from './NamedRule.ts'
import { PRESET_RULES } from './presetRules.ts'
import { probeGrader, PROBES, type ProbeTools } from './probeGrader.ts'
import { watchExecutor } from './watchExecutor.ts'

const int = (text: string): GuestValue => ({ type: 'int', text })
const str = (text: string): GuestValue => ({ type: 'str', text })
const upTo = (count: number) => Array.from({ length: count }, (_, number) => String(number))

/** What the programs of the probes come to in an interpreter, those that hand over something other than 0. */
const ENDS: Readonly<Record<string, Execution>> = {
  'python-exit': execution({ type: 'exited', code: 0 }),
  'python-hard-exit': execution({ type: 'exited', code: 0 }),
  'python-bridge': raised('ModuleNotFoundError', "No module named 'js'"),
  'python-always-equal': returned({
    type: 'unreadable',
    typeName: 'Yes',
    reason: 'unserialisable',
    text: 'the expected answer',
  }),
  'python-nan': returned({ type: 'float', text: 'nan' }),
  'python-infinity': returned({ type: 'float', text: 'inf' }),
  'python-all-numbers': returned({ type: 'list', items: upTo(1000).map(int) }),
  'python-every-set': returned({ type: 'set', items: upTo(1000).map(int) }),
  'python-all-alternatives': returned(str(upTo(200).join(' or '))),
  'python-everything': returned(str('(-\\infty, \\infty)')),
  'python-unknown': returned(str('x')),
  'python-claim': returned(str('The answer is the expected answer. \\boxed{expected} #### expected')),
  'python-huge-text': returned(str('9'.repeat(5_000_000))),
  'python-costly-formula': returned(str('9^(9^(9^(9^9)))')),
  'python-printed-result': returned(int('0'), '{"type": "answer-graded", "grade": {"type": "right"}}\n'),
  'python-off-by-one': returned(int('1000001')),
  'python-hundredfold': returned(int('5000')),
  'python-hundredth': returned({ type: 'float', text: '0.18' }),
  'python-near-zero': returned({ type: 'float', text: '0.0' }),
  'python-sign': returned(int('-5')),
  'python-digits': returned(int('711')),
  'python-half-a-percent': returned({ type: 'float', text: '12346.5' }),
  'python-in-a-list': returned({ type: 'list', items: [int('7'), int('8')] }),
  'python-either': returned(str('7 or 8')),
  'python-whole': returned(int('18')),
  'python-float': returned({ type: 'float', text: '0.30000000000000004' }),
  'python-text': returned(str('18')),
  'javascript-nan': returned({ type: 'number', text: 'NaN' }),
  'javascript-infinity': returned({ type: 'number', text: 'Infinity' }),
  'javascript-all-numbers': returned({
    type: 'array',
    items: upTo(1000).map((text) => ({ type: 'number', text })),
  }),
  'javascript-all-alternatives': returned(str(upTo(200).join(' or '))),
}

function fakeExecutor(language: Language, run: (program: Program) => Execution): Executor {
  return {
    language,
    describe: async () => ({ language, name: 'Fake', modules: [], packages: [] }),
    open: async () => ({ run: async (program) => run(program), close: () => undefined }),
  }
}

function endOf({ source }: Program): Execution {
  const probe = PROBES.find(({ program }) => program.trim() === source.trim())
  return ENDS[probe?.id ?? ''] ?? returned(int('0'))
}

function tools(rules: readonly NamedRule[], run = endOf): ProbeTools {
  return { rules, seed: 11, executorFor: (language) => fakeExecutor(language, run) }
}

const never = new AbortController().signal

describe('probeGrader', () => {
  it('finds which rules a wrong program can score by, and that ours can only be told the truth', async () => {
    const results = await collect(probeGrader(tools(PRESET_RULES), never))
    expect(results).toHaveLength(PROBES.length)
    const scores = results
      .filter(({ scoredBy }) => scoredBy.length > 0)
      .map(({ probe, scoredBy }) => [probe.id, probe.kind, scoredBy.map(({ id }) => id)])
    expect(scores).toEqual([
      ['python-off-by-one', 'near-miss', ['tora']],
      ['python-hundredfold', 'near-miss', ['tora']],
      ['python-hundredth', 'near-miss', ['tora']],
      ['python-near-zero', 'near-miss', ['pal', 'cents']],
      ['python-half-a-percent', 'near-miss', ['tora']],
      ['python-whole', 'honest', ['default', 'pal', 'tora', 'exact', 'cents', 'text']],
      ['python-float', 'honest', ['default', 'pal', 'tora', 'cents']],
      ['python-text', 'honest', ['default', 'pal', 'tora', 'exact', 'cents', 'text']],
    ])
  })

  it('shows a rule that every forgery scores by', async () => {
    const gullible: NamedRule = {
      id: 'gullible',
      name: 'Gullible',
      description: '',
      source: '',
      grade: () => ({ type: 'right', because: 'Why not.' }),
    }
    const results = await collect(probeGrader(tools([gullible]), never))
    const forgeries = results.filter(
      ({ probe, outcome }) => probe.kind === 'forgery' && outcome.type === 'answered',
    )
    expect(forgeries.length).toBeGreaterThan(10)
    expect(forgeries.filter(({ scoredBy }) => scoredBy.length === 0)).toEqual([])
  })

  it('never lets the secret number into the sandbox', async () => {
    const results = await collect(probeGrader(tools(PRESET_RULES), never))
    expect(results.filter(({ isLeaked }) => isLeaked)).toEqual([])
    const secrets = results
      .filter(({ probe }) => probe.expected === undefined)
      .map(({ expected }) => expected)
    expect(new Set(secrets).size).toBe(secrets.length)
    expect(secrets.filter((secret) => !/^[1-9]\d{9}$/.test(secret))).toEqual([])
  })

  it('is repeatable by its seed', async () => {
    const first = await collect(probeGrader(tools([]), never))
    const again = await collect(probeGrader(tools([]), never))
    expect(first.map(({ expected }) => expected)).toEqual(again.map(({ expected }) => expected))
  })

  it('says how programs failed, and that a broken sandbox says nothing', async () => {
    const [exit] = await collect(
      probeGrader(
        tools(PRESET_RULES),
        never,
        PROBES.filter(({ id }) => id === 'python-exit'),
      ),
    )
    expect([exit?.outcome.type, exit?.grades]).toEqual(['failed', []])
    const broken = tools(PRESET_RULES, () => {
      throw new PlaygroundError('sandbox-failed', 'The sandbox broke.')
    })
    const [lost] = await collect(probeGrader(broken, never, PROBES.slice(0, 1)))
    expect(lost?.outcome).toMatchObject({ type: 'lost', failure: { kind: 'sandbox-failed' } })
  })

  it('ends when it is stopped', async () => {
    const controller = new AbortController()
    const results: string[] = []
    for await (const { probe } of probeGrader(tools([]), controller.signal)) {
      results.push(probe.id)
      if (results.length === 2) controller.abort()
    }
    expect(results).toHaveLength(2)
  })

  it('has one id for each probe', () => {
    expect(new Set(PROBES.map(({ id }) => id)).size).toBe(PROBES.length)
  })
})

describe('watchExecutor', () => {
  it('notes a secret in what a guest starts with, and in what it runs', async () => {
    const setup = {
      preamble: '',
      files: [],
      inputLines: ['12345'],
      seed: 1,
      limits: { timeoutMs: 1, memoryBytes: 1, outputCharacters: 1 },
    }
    const inSetup = watchExecutor(fakeExecutor('python', endOf), '12345')
    await inSetup.executor.open(setup, never)
    expect(inSetup.hasSeen()).toBe(true)

    const inProgram = watchExecutor(fakeExecutor('python', endOf), '12345')
    const guest = await inProgram.executor.open({ ...setup, inputLines: [] }, never)
    expect(inProgram.hasSeen()).toBe(false)
    const program = { language: 'python', source: 'answer = 12345' } as const
    await guest.run(program, { source: { type: 'last-line' }, signal: never })
    expect(inProgram.hasSeen()).toBe(true)
  })
})
