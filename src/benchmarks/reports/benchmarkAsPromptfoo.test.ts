import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { benchmarkAsPromptfoo } from './benchmarkAsPromptfoo.ts'

const PLAN = examplePlan({ problems: 2, columns: 1, samples: 3 })
const BENCHMARK = {
  id: 'b',
  name: 'Sums',
  createdAt: '2026-01-02T03:04:05.000Z',
  plan: PLAN,
  state: 'finished',
  tally: { done: 6, lost: 0 },
} as const

describe('a benchmark as a promptfoo configuration', () => {
  it('has the messages as a prompt, the model as a provider and a test for each problem', () => {
    const { description, prompts, providers, evaluateOptions, tests } = parse(benchmarkAsPromptfoo(BENCHMARK))
    expect({ description, providers, evaluateOptions }).toEqual({
      description: 'Sums',
      providers: [{ id: 'openai:chat:m', label: 'Example model', config: { temperature: 0.7 } }],
      evaluateOptions: { repeat: 3 },
    })
    expect(JSON.parse(prompts[0].raw).at(-1)).toEqual({ role: 'user', content: '{{question}}' })
    expect(tests).toEqual([
      { description: 'p0', vars: { question: '0 + 1?' }, assert: [{ type: 'contains', value: '1' }] },
      { description: 'p1', vars: { question: '1 + 1?' }, assert: [{ type: 'contains', value: '2' }] },
    ])
  })

  it('keeps braces of a template, and quotes and line ends of a question, what they are', () => {
    const [column] = PLAN.columns
    const [problem] = PLAN.problems
    if (column === undefined || problem === undefined) throw new Error('The example has both.')
    const plan = {
      ...PLAN,
      columns: [{ ...column, template: { ...column.template, system: 'Use {{ not_a_variable }}.' } }],
      problems: [{ ...problem, question: 'say "hi"\nnow' }],
    }
    const { prompts, tests } = parse(benchmarkAsPromptfoo({ ...BENCHMARK, plan }))
    expect(prompts[0].raw).toContain("{{ '{{' }}")
    expect(tests[0].vars.question).toBe('say \\"hi\\"\\nnow')
  })
})
