import type { BenchmarkPlan, Column } from '@/benchmarks/Benchmark.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { costOf, type Money, type Price } from '@/pipeline/2-model/Price.ts'
import { mean } from '@/benchmarks/statistics/mean.ts'

/** What a benchmark will take, before it starts. */
export type BenchmarkEstimate = {
  readonly runs: number
  /** From one for each run to one for each and all its repairs. */
  readonly requests: { readonly least: number; readonly most: number }
  /** Of one request for each run. */
  readonly promptTokens: number
  /** Absent: nothing is known of how much these models write. */
  readonly completionTokens?: number
  /** An amount for each currency. Absent: a price or the number of tokens is not known. */
  readonly cost?: readonly Money[]
  /** Columns whose model has no price. */
  readonly withoutPrice: readonly Column[]
  /** Absent: no earlier run tells how long these models take. */
  readonly seconds?: number
  /** How many earlier runs tokens and time are taken from. */
  readonly basis: number
}

export type EstimateTools = {
  readonly parallel: number
  /** Runs of any time; those with the same model count, before all those with the same template too. */
  readonly earlier: readonly RunSummary[]
  /** Tokens of the first prompt of a problem in a column. */
  promptTokens(column: Column, question: string): number
  /** Undefined: not known. */
  priceOf(modelId: string): Price | undefined
}

/** Prompts are measured on 20 problems spread over the plan. */
const MEASURED = 20

export function estimateBenchmark(plan: BenchmarkPlan, tools: EstimateTools): BenchmarkEstimate {
  const parts = plan.columns.map((column) => estimateColumn(column, plan, tools))
  const runs = plan.columns.length * plan.problems.length * plan.samples
  const completionTokens = sumIfKnown(parts.map((part) => part.completionTokens))
  const cost = costsIfKnown(parts.map((part) => part.cost))
  const milliseconds = sumIfKnown(parts.map((part) => part.milliseconds))
  return {
    runs,
    requests: { least: runs, most: parts.reduce((sum, { most }) => sum + most, 0) },
    promptTokens: Math.round(parts.reduce((sum, part) => sum + part.promptTokens, 0)),
    ...(completionTokens !== undefined && { completionTokens: Math.round(completionTokens) }),
    ...(cost !== undefined && { cost }),
    withoutPrice: plan.columns.filter(({ model }) => tools.priceOf(model.id) === undefined),
    ...(milliseconds !== undefined && { seconds: milliseconds / 1000 / Math.max(1, tools.parallel) }),
    basis: parts.reduce((sum, part) => sum + part.basis, 0),
  }
}

function estimateColumn(column: Column, { problems, samples }: BenchmarkPlan, tools: EstimateTools) {
  const runs = problems.length * samples
  const step = Math.max(1, Math.floor(problems.length / MEASURED))
  const measured = problems.filter((_, index) => index % step === 0)
  const promptTokens =
    runs * (mean(measured.map(({ question }) => tools.promptTokens(column, question))) ?? 0)
  const like = alike(column, tools.earlier)
  const perRun = mean(like.flatMap(({ completionTokens }) => completionTokens ?? []))
  const completionTokens = perRun === undefined ? undefined : runs * perRun
  const price = tools.priceOf(column.model.id)
  const duration = mean(like.flatMap(({ durationMs }) => durationMs ?? []))
  return {
    most: runs * (1 + column.template.repair.attempts),
    promptTokens,
    completionTokens,
    cost:
      price === undefined || completionTokens === undefined
        ? undefined
        : costOf({ promptTokens, completionTokens }, price),
    milliseconds: duration === undefined ? undefined : runs * duration,
    basis: like.length,
  }
}

/** Earlier runs of the same template and model, or of the same model at least. */
function alike({ template, model }: Column, earlier: readonly RunSummary[]): readonly RunSummary[] {
  const ofModel = earlier.filter((summary) => summary.model.id === model.id)
  const ofTemplate = ofModel.filter((summary) => summary.template.id === template.id)
  return ofTemplate.length > 0 ? ofTemplate : ofModel
}

/** Undefined if one of them is. */
function sumIfKnown(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )
}

function costsIfKnown(costs: readonly (Money | undefined)[]): readonly Money[] | undefined {
  const sums = new Map<string, number>()
  for (const cost of costs) {
    if (cost === undefined) return undefined
    sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
