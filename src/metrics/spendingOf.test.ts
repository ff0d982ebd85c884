import { describe, expect, it } from 'vitest'
import type { ModelIdentity, TokenUsage } from '@/pipeline/2-model/Model.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import { REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { describeCost, describeUsage } from './describeSpending.ts'
import { spendingOf, usagesOfRuns, type ModelUsage } from './spendingOf.ts'
import { summarizeRun } from './summarizeRun.ts'

const MODEL: ModelIdentity = { id: 'e/m', name: 'm (E)', kind: 'endpoint' }
const OTHER: ModelIdentity = { id: 'e/n', name: 'n (E)', kind: 'endpoint' }
const USAGE: TokenUsage = { promptTokens: 1000, completionTokens: 500 }

describe('spendingOf', () => {
  it('adds up tokens by kind and the money of each currency', () => {
    const cached = { ...USAGE, cachedTokens: 600, reasoningTokens: 200 }
    const price = { prompt: 2, completion: 8, cachedPrompt: 0.5 }
    const euros = { prompt: 1, completion: 1, currency: 'EUR' }
    const usages: ModelUsage[] = [
      { model: MODEL, usage: cached },
      { model: MODEL, usage: USAGE },
      { model: OTHER, usage: USAGE },
    ]
    expect(spendingOf(usages, (id) => (id === 'e/m' ? price : euros))).toEqual({
      usage: { promptTokens: 3000, completionTokens: 1500, cachedTokens: 600, reasoningTokens: 200 },
      money: [
        { amount: expect.closeTo(0.0051 + 0.006, 10), currency: 'USD' },
        { amount: expect.closeTo(0.0015, 10), currency: 'EUR' },
      ],
      unpriced: [],
    })
  })

  it('names models without a price, and never takes them for free', () => {
    const usages = [MODEL, OTHER, OTHER].map((model) => ({ model, usage: USAGE }))
    const spending = spendingOf(usages, (id) => (id === 'e/m' ? { prompt: 0, completion: 0 } : undefined))
    expect(spending.money).toEqual([{ amount: 0, currency: 'USD' }])
    expect(spending.unpriced).toEqual(['n (E)'])
    expect(describeCost(spending)).toBe('$0.00, and no price set for n (E)')
  })

  it('takes scripted replies, and those from the cache, for what they are', () => {
    const usages: ModelUsage[] = [
      { model: { ...MODEL, kind: 'scripted' }, usage: USAGE },
      { model: OTHER, usage: { promptTokens: 0, completionTokens: 0 } },
    ]
    expect(spendingOf(usages, () => undefined)).toMatchObject({ money: [], unpriced: [] })
    expect(spendingOf([], () => undefined)).toEqual({ usage: undefined, money: [], unpriced: [] })
  })

  it('counts all attempts of runs, estimates what broke off, and says so', () => {
    const run = runOf(REPAIRED_RUN)
    if (run === undefined) throw new Error('The fixture has no run.')
    const started = { ...run.started, model: MODEL }
    const broken = run.attempts.map((attempt) => ({ ...attempt, usage: undefined }))
    const summaries = [run, { ...run, attempts: broken }].map((one) => summarizeRun({ ...one, started }))
    const [reported, estimated] = usagesOfRuns(summaries)
    expect(reported).toEqual({ model: MODEL, usage: { promptTokens: 600, completionTokens: 120 } })
    expect(estimated?.usage.isEstimate).toBe(true)
    expect(estimated?.usage.promptTokens).toBeGreaterThan(0)
  })
})

describe('describeSpending', () => {
  it.each<[TokenUsage, string]>([
    [USAGE, '1,000 tokens sent, 500 received'],
    [
      { ...USAGE, cachedTokens: 10, reasoningTokens: 20, isEstimate: true },
      '1,000 tokens sent (10 cached), 500 received (20 thinking), partly estimated',
    ],
  ])('tells the tokens of %j', (usage, text) => {
    expect(describeUsage(usage)).toBe(text)
  })

  it.each([
    [0.0000123, '$0.000012'],
    [0.0123, '$0.0123'],
    [1234.5, '$1,234.50'],
  ])('keeps the digits that tell %d from nothing', (amount, text) => {
    expect(describeCost({ usage: USAGE, money: [{ amount, currency: 'USD' }], unpriced: [] })).toBe(text)
  })

  it('says that an amount rests on an estimate', () => {
    const usage: TokenUsage = { ...USAGE, isEstimate: true }
    const money = [{ amount: 1, currency: 'EUR' }]
    expect(describeCost({ usage, money, unpriced: [] })).toBe('about €1.00')
  })
})
