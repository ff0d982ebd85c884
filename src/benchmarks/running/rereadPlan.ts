import type { Benchmark, BenchmarkPlan, Column } from '@/benchmarks/Benchmark.ts'
import type { ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'

/** What is read differently; what is absent stays as it was. */
export type Reading = { readonly extraction?: ExtractionPolicy; readonly grading?: GradingRule }

/**
 * The plan of a benchmark that reads the stored first replies of another one by other rules, without asking a model.
 * Repairs and fallbacks are left out: what a model would have said to another failure is not recorded. Columns in a
 * conversation are left out too, because their replies follow outputs that may be others now.
 */
export function rereadPlan({ id, plan }: Benchmark, reading: Reading): BenchmarkPlan {
  const columns = plan.columns.filter(({ template }) => template.mode !== 'interleaved')
  return { ...plan, stopsEarly: false, columns: columns.map((column) => reread(column, id, reading)) }
}

function reread(column: Column, benchmarkId: string, reading: Reading): Column {
  return {
    ...column,
    template: {
      ...column.template,
      ...reading,
      repair: { ...column.template.repair, attempts: 0 },
      fallback: { type: 'none' },
    },
    model: { ...column.model, name: `${column.model.name}, recorded` },
    repliesOf: { benchmarkId, columnId: column.id },
  }
}
