import { describe, expect, it } from 'vitest'
import type { Column } from '@/benchmarks/Benchmark.ts'
import type { Mode } from '@/pipeline/Template.ts'
import { examplePlan, exampleSummary } from '@/testing/exampleBenchmark.ts'
import { isTallied, tallyOf } from './tallyOf.ts'

function planOf(...modes: readonly Mode[]) {
  const plan = examplePlan({ problems: 2, columns: modes.length, samples: 1 })
  const columns = plan.columns.map((column, position): Column => {
    const mode = modes[position]
    return mode === undefined ? column : { ...column, template: { ...column.template, mode } }
  })
  return { ...plan, columns }
}

describe('a tally', () => {
  it('is of ways of which one answers in words', () => {
    expect(isTallied(planOf('direct', 'chain-of-thought', 'program'))).toBe(true)
    expect(isTallied(planOf('chain-of-thought', 'interleaved'))).toBe(true)
    expect(isTallied(planOf('program', 'interleaved'))).toBe(false)
    expect(isTallied(planOf('direct', 'direct'))).toBe(false)
    expect(isTallied(planOf('program'))).toBe(false)
  })

  it('has what each column came to, lost runs apart', () => {
    const place = (column: number) => ({ benchmarkId: 'b', columnId: `c${column}`, sample: 0 })
    const [words, program] = tallyOf(planOf('chain-of-thought', 'program'), [
      exampleSummary({
        runId: 'words',
        mode: 'chain-of-thought',
        place: place(0),
        attempts: [
          {
            purpose: 'first',
            reach: 'answered',
            execution: 'no-program',
            grade: 'wrong',
            sums: { checked: 2, slips: 1 },
          },
        ],
      }),
      exampleSummary({ runId: 'program', place: place(1) }),
      exampleSummary({ runId: 'lost', problemId: 'p1', place: place(1), outcome: 'cancelled', attempts: [] }),
    ])
    expect(words).toMatchObject({
      name: 'Column 0',
      mode: 'chain-of-thought',
      outcomes: { right: { successes: 0, n: 1 }, wrong: { successes: 1 } },
      slips: { sums: 2, slips: 1, withSlip: { successIds: ['words'] } },
      lostIds: [],
    })
    expect(program).toMatchObject({
      mode: 'program',
      outcomes: { right: { successIds: ['program'] } },
      lostIds: ['lost'],
    })
    expect(program?.slips).toBeUndefined()
  })
})
