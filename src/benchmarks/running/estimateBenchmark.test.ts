import { describe, expect, it } from 'vitest'
import { examplePlan, exampleSummary } from '@/testing/exampleBenchmark.ts'
import { estimateBenchmark, type EstimateTools } from './estimateBenchmark.ts'

const TOOLS: EstimateTools = {
  parallel: 2,
  earlier: [],
  promptTokens: () => 100,
  priceOf: () => undefined,
}

const PLAN = examplePlan({ problems: 10, columns: 2, samples: 3 })

describe('estimateBenchmark', () => {
  it('counts runs, requests and tokens of prompts, and says what it does not know', () => {
    expect(estimateBenchmark(PLAN, TOOLS)).toEqual({
      runs: 60,
      requests: { least: 60, most: 180 },
      promptTokens: 6000,
      withoutPrice: PLAN.columns,
      basis: 0,
    })
  })

  it('takes tokens and time from earlier runs of the model, and money from its price', () => {
    const like = exampleSummary({ completionTokens: 200, durationMs: 4000 })
    const other = exampleSummary({ model: { id: 'x', name: 'X', kind: 'endpoint' }, completionTokens: 9000 })
    const estimate = estimateBenchmark(PLAN, {
      ...TOOLS,
      earlier: [like, { ...like, completionTokens: 400, durationMs: 2000 }, other],
      priceOf: () => ({ prompt: 1, completion: 10 }),
    })
    expect(estimate).toEqual({
      runs: 60,
      requests: { least: 60, most: 180 },
      promptTokens: 6000,
      completionTokens: 18_000,
      cost: [{ currency: 'USD', amount: 0.186 }],
      withoutPrice: [],
      seconds: 90,
      basis: 4,
    })
  })

  it('takes runs of the same template before others of the model', () => {
    const same = exampleSummary({ completionTokens: 100 })
    const otherTemplate = exampleSummary({
      template: { id: 'cot', name: 'CoT', version: 1 },
      completionTokens: 900,
    })
    const plan = examplePlan({ problems: 1, columns: 1, samples: 1 })
    expect(estimateBenchmark(plan, { ...TOOLS, earlier: [same, otherTemplate] }).completionTokens).toBe(100)
  })
})
