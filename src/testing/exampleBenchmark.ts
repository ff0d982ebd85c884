import type { BenchmarkPlan, Column } from '@/benchmarks/Benchmark.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import { exampleTemplate } from './exampleRun.ts'

type Size = { readonly problems: number; readonly columns: number; readonly samples: number }

/** Problems p0, p1, … in columns c0, c1, … */
export function examplePlan({ problems, columns, samples }: Size): BenchmarkPlan {
  return {
    problemSet: { id: 'set', name: 'Sums' },
    problems: Array.from({ length: problems }, (_, index) => ({
      id: `p${index}`,
      question: `${index} + 1?`,
      expected: String(index + 1),
      files: [],
      inputLines: [],
      tags: [],
    })),
    selection: 'all',
    columns: Array.from({ length: columns }, (_, index) => exampleColumn(index)),
    samples,
    stopsEarly: false,
    limits: DEFAULT_LIMITS,
    seed: 7,
  }
}

function exampleColumn(index: number): Column {
  return {
    id: `c${index}`,
    name: `Column ${index}`,
    template: exampleTemplate,
    model: { id: 'm', name: 'Example model', kind: 'endpoint' },
    sampling: { temperature: 0.7 },
  }
}

/** A run that gave the right answer at once, but for what `part` says. */
export function exampleSummary(part: Partial<RunSummary> = {}): RunSummary {
  return {
    runId: 'r',
    startedAt: '2026-01-02T03:04:05.000Z',
    outcome: 'answered',
    template: { id: 'pal', name: 'PAL', version: 1 },
    mode: 'program',
    model: { id: 'm', name: 'Example model', kind: 'endpoint' },
    tags: [],
    problemId: 'p0',
    attempts: [{ purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }],
    hasExpected: true,
    answer: '42',
    grade: 'right',
    phaseMs: {},
    ...part,
  }
}
