import { describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import type { AbsentModule } from '@/pipeline/5-execute/Executor.ts'
import { missingModules } from '@/pipeline/4-check/pythonModules.ts'
import { parsePython } from '@/pipeline/4-check/pythonTree.ts'
import {
  collect,
  execution,
  fakeSolveTools,
  programReply,
  returnedInt,
  type FakeScript,
} from '@/testing/fakeSolveTools.ts'
import { solve } from './solve.ts'

const PROBLEM = { id: 'p', question: 'How much is 6 times 7?', files: [], inputLines: [], tags: [] }

const HAD = ['sympy', 'networkx']
const ABSENT: readonly AbsentModule[] = [
  { module: 'numpy', type: 'switched-off', because: 'The Pyodide distribution has it, but is switched off.' },
  { module: 'scipy', type: 'unreachable', because: 'a.test could not be fetched.' },
  { module: 'pandas', type: 'excluded', because: 'pandas needs numpy<2.' },
]

/** Solves with a runtime that has `math`, can be opened with `sympy` and `networkx`, and has a checker that looks at imports. */
async function run(script: FakeScript) {
  const { tools, log } = fakeSolveTools(script)
  const asked: (readonly string[])[] = []
  const executor = {
    ...tools.executorFor('python'),
    describe: async () => ({ language: 'python', name: 'Python', modules: ['math'], packages: [] }) as const,
    findModules: async (modules: readonly string[]) => {
      asked.push(modules)
      const found = modules.filter((module) => HAD.includes(module))
      const absent = modules.flatMap((module) => ABSENT.find((item) => item.module === module) ?? [])
      return { found, absent }
    },
  }
  const checker: typeof tools.checker = {
    check: async ({ source }, { runtime, problem }) =>
      missingModules(parsePython(source), { runtime, files: problem.files, uncalled: [] }),
  }
  const events = await collect(
    solve(PROBLEM, { ...tools, checker, executorFor: () => executor }, new AbortController().signal),
  )
  const failures = events.flatMap((event) => (event.type === 'attempt-failed' ? [event.failure.kind] : []))
  const failure = events.find((event) => event.type === 'attempt-failed')?.failure
  const findings = events.flatMap((event) => (event.type === 'check-finished' ? event.findings : []))
  const repeated = events.filter((event) => event.type === 'programs-repeated')
  const imports = log.setups.map((setup) => setup.imports)
  return { asked, failures, failure, findings, repeated, imports, programs: log.programs, closed: log.closed }
}

const ONE_ATTEMPT = {
  ...palZeroShot,
  fallback: { type: 'none' },
  repair: { ...palZeroShot.repair, attempts: 0 },
} as const

describe('a module that the runtime lacks', () => {
  it('is no finding where it can be had, and the guest is opened with it', async () => {
    const program = 'import math, sympy.core\ndef solution():\n    from sympy import S\n    return 42'
    expect(
      await run({ template: ONE_ATTEMPT, replies: [programReply(program)], runs: [returnedInt('42')] }),
    ).toMatchObject({ asked: [['sympy']], failures: [], imports: [['sympy']] })
  })

  it('is a finding before the run where it cannot', async () => {
    const program = 'import sympy, made_up\ndef solution():\n    return 42'
    const { asked, failures, imports } = await run({
      template: ONE_ATTEMPT,
      replies: [programReply(program)],
    })
    expect([asked[0], failures[0], imports]).toEqual([['sympy', 'made_up'], 'missing-module', []])
  })

  it('counts for the later programs of a conversation', async () => {
    const { asked, imports } = await run({
      template: palInterleaved,
      replies: [programReply('import sympy\nx = 1'), programReply('import sympy\nx = 42'), 'It is 42.'],
      runs: [returnedInt('1'), returnedInt('42')],
    })
    expect([asked, imports]).toEqual([[['sympy']], [['sympy']]])
  })

  it('is loaded into a new guest where a later program brings it, after the earlier ones ran again', async () => {
    const { imports, programs, repeated, closed, failures } = await run({
      template: palInterleaved,
      replies: [programReply('import sympy\nx = 1'), programReply('import networkx\nx + 41'), 'It is 42.'],
      runs: [returnedInt('1', 'a'), returnedInt('1', 'a'), returnedInt('42')],
    })
    expect(imports).toEqual([['sympy'], ['sympy', 'networkx']])
    expect(programs.map(({ source }) => source.split('\n')[0])).toEqual([
      'import sympy',
      'import sympy',
      'import networkx',
    ])
    expect(repeated).toMatchObject([
      {
        programs: 1,
        because: 'This program imports networkx, which the interpreter so far did not have.',
      },
    ])
    expect([failures, closed]).toEqual([[], 2])
  })

  it('says when an earlier program printed something else the second time', async () => {
    const { repeated } = await run({
      template: palInterleaved,
      replies: [programReply('x = 1'), programReply('import networkx\nx + 41'), 'It is 42.'],
      runs: [returnedInt('1', 'a'), returnedInt('1', 'b'), returnedInt('42')],
    })
    expect(repeated[0]?.because).toMatch(/Program 1 printed something else the second time\.$/)
  })

  it('ends the attempt where an earlier program does not end the second time', async () => {
    const { failure } = await run({
      template: palInterleaved,
      replies: [programReply('x = 1'), programReply('import networkx\nx + 41')],
      runs: [returnedInt('1', 'a'), execution({ type: 'timed-out', afterMs: 1 })],
    })
    expect([failure?.kind, failure?.message]).toEqual([
      'sandbox-failed',
      expect.stringMatching(/^Program 1 of this conversation did not end the second time/),
    ])
  })
})

describe('a module that is not to be had', () => {
  const search = (module: string) =>
    run({
      template: ONE_ATTEMPT,
      replies: [programReply(`import ${module}\ndef solution():\n    return 42`)],
    })

  it('but would be, from a place that is off, is missing, not made up, and the finding says where to switch it on', async () => {
    const { failure, findings } = await search('numpy')
    expect(failure).toMatchObject({ kind: 'missing-module', hallucination: false })
    expect(findings[0]?.remedy).toBe('package-settings')
    expect(failure?.message).toBe(
      'The package `numpy` exists, but not in this runtime (Python). The Pyodide distribution has it, but is switched off.',
    )
    expect(failure?.hint).toMatch(/^Use lists/)
  })

  it('because nobody could be asked is no failure of the model', async () => {
    const { failure } = await search('scipy')
    expect(failure).toMatchObject({ kind: 'package-failed', hallucination: false })
    expect(failure?.message).toBe('The package `scipy` could not be looked for: a.test could not be fetched.')
    expect(failure?.hint).toMatch(/^Run it again/)
  })

  it('because it excludes others says which', async () => {
    const { failure } = await search('pandas')
    expect(failure).toMatchObject({ kind: 'missing-module', hallucination: false })
    expect(failure?.message).toBe(
      '`pandas` does not go together with the other packages: pandas needs numpy<2.',
    )
  })
})

it('a package that does not come ends the attempt with a failure of its own', async () => {
  const openError = new PlaygroundError('package-unreachable', 'a.test/sympy.whl could not be fetched.')
  const program = 'import sympy\ndef solution():\n    return 42'
  const { failure } = await run({ template: ONE_ATTEMPT, replies: [programReply(program)], openError })
  expect(failure).toMatchObject({ kind: 'package-failed', message: openError.message, hallucination: false })
})
