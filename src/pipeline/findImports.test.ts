import { describe, expect, it } from 'vitest'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import { missingModules } from '@/pipeline/4-check/pythonModules.ts'
import { parsePython } from '@/pipeline/4-check/pythonTree.ts'
import {
  collect,
  fakeSolveTools,
  programReply,
  returnedInt,
  type FakeScript,
} from '@/testing/fakeSolveTools.ts'
import { solve } from './solve.ts'

const PROBLEM = { id: 'p', question: 'How much is 6 times 7?', files: [], inputLines: [], tags: [] }

/** Solves with a runtime that has `math`, can be opened with `sympy`, and has a checker that looks at imports. */
async function run(script: FakeScript) {
  const { tools, log } = fakeSolveTools(script)
  const asked: (readonly string[])[] = []
  const executor = {
    ...tools.executorFor('python'),
    describe: async () => ({ language: 'python', name: 'Python', modules: ['math'], packages: [] }) as const,
    findModules: async (modules: readonly string[]) => {
      asked.push(modules)
      return modules.filter((module) => module === 'sympy')
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
  return { asked, failures, imports: log.setups.map((setup) => setup.imports) }
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
    ).toEqual({ asked: [['sympy']], failures: [], imports: [['sympy']] })
  })

  it('is a finding before the run where it cannot', async () => {
    const program = 'import sympy, made_up\ndef solution():\n    return 42'
    const { asked, failures, imports } = await run({
      template: ONE_ATTEMPT,
      replies: [programReply(program)],
    })
    expect([asked[0], failures[0], imports]).toEqual([['sympy', 'made_up'], 'missing-module', []])
  })

  it('counts for the later programs of a conversation, which can bring no others', async () => {
    const first = programReply('import sympy\nx = 1')
    const second = programReply('import sympy\nx = 42')
    const { asked, failures, imports } = await run({
      template: palInterleaved,
      replies: [first, second, 'It is 42.'],
      runs: [returnedInt('1'), returnedInt('42')],
    })
    expect({ asked, failures, imports }).toEqual({ asked: [['sympy']], failures: [], imports: [['sympy']] })
  })
})
