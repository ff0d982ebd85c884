import { describe, expect, it } from 'vitest'
import type { Model, ModelIdentity, ReplyPart, TokenUsage } from '@/pipeline/2-model/Model.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { BudgetAnswer, BudgetLimit, BudgetQuestion, Spent } from './Budget.ts'
import { createBudgets } from './createBudgets.ts'
import { withBudget } from './withBudget.ts'

const IDENTITY: ModelIdentity = { id: 'e/m', name: 'm (E)', kind: 'endpoint' }
/** A dollar for each thousand tokens. */
const PRICE: Price = { prompt: 1000, completion: 1000 }
const USAGE: TokenUsage = { promptTokens: 100, completionTokens: 100 }
const NOTHING: Spent = { tokens: 0, money: [], replies: 0, completionTokens: 0 }
const REPLY: readonly ReplyPart[] = [
  { type: 'text-delta', text: 'Hi' },
  { type: 'usage-reported', usage: USAGE },
  { type: 'reply-finished', finishReason: 'stop' },
]

describe('a budget', () => {
  it('asks nobody without a limit, and does not look at what was spent', async () => {
    const { ask, questions } = setUp({ limit: undefined })
    expect(await ask()).toEqual(REPLY)
    expect(questions).toEqual([])
  })

  it('pauses before the request that would exceed its tokens, by what replies took so far', async () => {
    const { ask, questions, asked } = setUp({ limit: { tokens: 500 }, answers: ['continue'] })
    await ask()
    await ask()
    expect(questions).toEqual([])
    const parts = await ask()
    const because =
      'The next request, of about 125 tokens, would exceed the budget of 500 tokens: 400 tokens so far.'
    expect(parts).toEqual([
      { type: 'request-delayed', delay: { reason: 'budget', because } },
      { type: 'request-resumed' },
      ...REPLY,
    ])
    expect(questions).toEqual([
      {
        scope: 's',
        because,
        limit: { tokens: 500 },
        spent: {
          tokens: 400,
          money: [{ amount: 0.4, currency: 'USD' }],
          replies: 2,
          completionTokens: 200,
        },
      },
    ])
    expect(asked()).toBe(3)
  })

  it('pauses once its money is used up, also by what was spent before', async () => {
    const spent = { ...NOTHING, tokens: 2000, money: [{ amount: 2, currency: 'USD' }] }
    const limit = { money: { amount: 1.5, currency: 'USD' } }
    const { ask, questions } = setUp({ limit, spent, answers: ['continue'] })
    await ask()
    expect(questions[0]?.because).toBe('The budget of $1.50 is used up: $2.00 so far.')
  })

  it.each<[string, Price | undefined, string]>([
    [
      'is unknown',
      undefined,
      'The price of m (E) is unknown, so the budget of €5.00 cannot be kept with it.',
    ],
    ['is in another currency', PRICE, 'm (E) is paid in USD, so the budget of €5.00 does not count it.'],
  ])('of money pauses for a model whose price %s', async (_name, price, because) => {
    const limit = { money: { amount: 5, currency: 'EUR' } }
    const { ask, questions } = setUp({ limit, price, answers: ['continue'] })
    await ask()
    expect(questions[0]?.because).toBe(because)
  })

  it('is looked at again after it was raised, and pauses again if that was too little', async () => {
    const { ask, questions, setLimit, asked } = setUp({
      limit: { tokens: 10 },
      answers: ['raise', 'raise'],
      onAsk: () => setLimit({ tokens: questions.length === 1 ? 20 : 1000 }),
    })
    const parts = await ask()
    expect(parts.map(({ type }) => type).slice(0, 3)).toEqual([
      'request-delayed',
      'request-resumed',
      'text-delta',
    ])
    expect(questions.map(({ limit }) => limit.tokens)).toEqual([10, 20])
    expect(asked()).toBe(1)
  })

  it('stops the run as the person asks, with nothing sent', async () => {
    const { ask, asked } = setUp({ limit: { tokens: 10 }, answers: ['stop'] })
    await expect(ask()).rejects.toMatchObject({
      code: 'cancelled',
      message: expect.stringMatching(/^Stopped at the budget\. The next request/),
    })
    expect(asked()).toBe(0)
  })

  it('asks one question for all that wait, and none of those that have leave', async () => {
    const { askMany, questions, asked } = setUp({ limit: { tokens: 10 }, answers: ['continue'] })
    await askMany(5)
    expect(questions).toHaveLength(1)
    expect(asked()).toBe(5)
  })

  it('counts what is under way, so that many at once do not exceed it together', async () => {
    const { askMany, questions } = setUp({ limit: { tokens: 60 }, answers: ['continue'] })
    await askMany(3)
    expect(questions).toHaveLength(1)
    expect(questions[0]?.spent.tokens).toBeGreaterThanOrEqual(50)
  })

  it('lets go of its question when nobody waits for it any more', async () => {
    const controller = new AbortController()
    const { ask, signals } = setUp({ limit: { tokens: 10 }, answers: [] })
    const asking = ask(controller.signal).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve))
    controller.abort('stopped')
    expect(await asking).toBe('stopped')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('charges a reply that broke off for what came of it', async () => {
    const broken: readonly ReplyPart[] = [{ type: 'text-delta', text: 'x'.repeat(4000) }]
    const { ask, questions } = setUp({ limit: { tokens: 900 }, reply: broken, answers: ['continue'] })
    await ask()
    await ask()
    expect(questions[0]?.because).toBe('The budget of 900 tokens is used up: 1,025 tokens so far.')
  })
})

type Setup = {
  readonly limit: BudgetLimit | undefined
  readonly spent?: Spent
  readonly price?: Price | undefined
  /** None left: the question stays open. */
  readonly answers?: readonly BudgetAnswer[]
  readonly reply?: readonly ReplyPart[]
  onAsk?(): void
}

function setUp(setup: Setup) {
  let { limit } = setup
  let asked = 0
  const questions: BudgetQuestion[] = []
  const signals: AbortSignal[] = []
  const budgets = createBudgets({
    limitOf: async () => limit,
    spentBefore: async () => setup.spent ?? NOTHING,
    ask: async (question, signal) => {
      questions.push(question)
      signals.push(signal)
      setup.onAsk?.()
      const answer = setup.answers?.[questions.length - 1]
      return answer ?? new Promise(() => undefined)
    },
  })
  const model: Model = {
    identity: IDENTITY,
    async *reply() {
      asked++
      await Promise.resolve()
      yield* setup.reply ?? REPLY
    },
  }
  const price = 'price' in setup ? setup.price : PRICE
  const messages = [{ role: 'user', content: 'x'.repeat(100) }] as const
  const ask = async (signal = new AbortController().signal) => {
    const limited = withBudget(model, budgets.budgetOf('s', { identity: IDENTITY, price }))
    const parts: ReplyPart[] = []
    for await (const part of limited.reply({ messages, sampling: {} }, signal)) parts.push(part)
    return parts
  }
  return {
    ask,
    questions,
    signals,
    asked: () => asked,
    askMany: (count: number) => Promise.all(Array.from({ length: count }, () => ask())),
    setLimit: (next: BudgetLimit) => {
      limit = next
    },
  }
}
