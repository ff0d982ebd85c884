import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { EMPTY_PLAN } from '@/features/benchmarks/new/PlanDraft.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { solve } from '@/pipeline/solve.ts'
import { openArchive } from '@/storage/openArchive.ts'
import { fakeSolveTools, programReply, returnedInt } from '@/testing/fakeSolveTools.ts'
import { TEMPLATE } from '@/testing/solveFixtures.ts'
import { createProblemSetServices } from './createProblemSetServices.ts'
import { BENCHMARK_DRAFT } from './draftNames.ts'

const problem = (question: string, expected: string): Problem => ({
  id: question,
  question,
  expected,
  files: [{ name: 'a.csv', bytes: new Uint8Array([97]) }],
  inputLines: ['one'],
  tags: ['kept'],
})

async function eventsOf(asked: Problem): Promise<readonly RunEvent[]> {
  const { tools } = fakeSolveTools({
    template: TEMPLATE,
    replies: [programReply('def solution():\n    return 6 * 7')],
    runs: [returnedInt('42')],
  })
  const events: RunEvent[] = []
  for await (const event of solve(asked, tools, new AbortController().signal)) events.push(event)
  return events
}

it('problems of solved runs, each once; those answered wrongly are left out', async () => {
  const archive = openArchive({ name: 'problems-of-runs', summarize: summarizeRun })
  const opened = await archive
  const [session, other] = [await opened.createSession('Solved'), await opened.createSession('Empty')]
  const asked = [
    problem('Six times seven?', '42'),
    problem('six  times seven', '42'),
    problem('One?', '1'),
    problem('Again?', '42'),
  ]
  for (const [at, each] of asked.entries()) {
    const recorder = opened.recorder(session.id, `run-${at}`)
    for (const event of await eventsOf(each)) recorder.record(event)
    await recorder.flush()
  }
  const services = createProblemSetServices({
    archive,
    solve: () => undefined,
    openBenchmarks: () => undefined,
    openNewBenchmark: () => undefined,
  })
  expect(await services.runSessions()).toEqual([{ id: session.id, name: 'Solved', solvedRuns: 3 }])
  expect(await services.problemsOfRuns(session.id)).toEqual([
    { ...asked[0], id: 'run-1' },
    { ...asked[3], id: 'run-2' },
  ])
  expect(await services.problemsOfRuns(other.id)).toEqual([])
})

it('a set is chosen for the next benchmark, of which all else stays as it was', async () => {
  const archive = openArchive({ name: 'planned-set', summarize: summarizeRun })
  await (await archive).writeSetting(BENCHMARK_DRAFT, { problemSetId: 'old', tags: ['sums'], samples: 5 })
  let opened = 0
  const services = createProblemSetServices({
    archive,
    solve: () => undefined,
    openBenchmarks: () => undefined,
    openNewBenchmark: () => (opened += 1),
  })
  await services.planBenchmark('new')
  expect(await (await archive).readSetting(BENCHMARK_DRAFT)).toEqual({
    ...EMPTY_PLAN,
    problemSetId: 'new',
    samples: 5,
  })
  expect(opened).toBe(1)
})
