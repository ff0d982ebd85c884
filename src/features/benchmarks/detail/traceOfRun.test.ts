import { expect, it } from 'vitest'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { exampleSummary } from '@/testing/exampleBenchmark.ts'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { traceOfRun } from './traceOfRun.ts'

const run = (column: number, problemId: string, sample: number, part: Partial<RunSummary> = {}): RunSummary =>
  exampleSummary({
    runId: `c${column}/${problemId}/${sample}`,
    problemId,
    place: { benchmarkId: 'b', columnId: `c${column}`, sample },
    ...part,
  })

it('shows a run beside those of the other columns, of the same problem and sample', () => {
  const plan = examplePlan({ problems: 2, columns: 3, samples: 2 })
  const chosen = run(1, 'p1', 1)
  const runs = [run(0, 'p1', 0), run(0, 'p1', 1), run(0, 'p0', 1), run(1, 'p1', 0), chosen]
  expect(traceOfRun(chosen, plan, runs)).toEqual({
    problemId: 'p1',
    sides: [
      { name: 'Column 0', runIds: ['c0/p1/1'] },
      { name: 'Column 1', runIds: ['c1/p1/1'] },
      { name: 'Column 2', runIds: [] },
    ],
  })
})
