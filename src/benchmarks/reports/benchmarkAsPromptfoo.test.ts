import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
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

type Test = { readonly description: string }

const read = (benchmark: Benchmark) => parse([...benchmarkAsPromptfoo(benchmark)].join(''))

describe('a benchmark as a promptfoo configuration', () => {
  it('has the messages as a prompt, the model as a provider and a test for each problem', () => {
    const { description, prompts, providers, evaluateOptions, tests } = read(BENCHMARK)
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
    const { prompts, tests } = read({ ...BENCHMARK, plan })
    expect(prompts[0].raw).toContain("{{ '{{' }}")
    expect(tests[0].vars.question).toBe('say "hi"\nnow')
  })

  it('lets no text of a problem name a file, a program or a variable of the machine', () => {
    const [problem] = PLAN.problems
    if (problem === undefined) throw new Error('The example has one.')
    const hostile = (question: string, expected: string) => {
      const plan = { ...PLAN, problems: [{ ...problem, id: question, question, expected, tags: [question] }] }
      const [test] = read({ ...BENCHMARK, plan }).tests
      return [test.description, test.vars.question, test.metadata.tags[0], test.assert[0].value]
    }
    const same = (text: string, value: string) => [text, text, text, value]
    expect(hostile('file:///etc/hosts', 'file://x.js')).toEqual(
      same(' file:///etc/hosts', "{{ 'file' }}://x.js"),
    )
    expect(hostile('package:a:b', 'package:a')).toEqual(same(' package:a:b', "{{ 'package' }}:a"))
    expect(hostile('{{{ env.KEY }}', "{{ range.constructor('x')() }}")).toEqual(
      same('{ { { env.KEY }}', "{{ '{{' }} range.constructor('x')() {{ '}}' }}"),
    )
    expect(hostile("{{ env['KEY'] | upper }}", '1')).toEqual(same("{ { env['KEY'] | upper }}", '1'))
    expect(hostile('a {{question}} b', '1')).toEqual(same('a { {question}} b', '1'))
    expect(hostile('The set {{1}, {2}}', '{{1}}')).toEqual(
      same('The set {{1}, {2}}', "{{ '{{' }}1{{ '}}' }}"),
    )
  })

  it('is one list of tests, however many', () => {
    const plan = examplePlan({ problems: 250, columns: 2, samples: 1 })
    expect(read({ ...BENCHMARK, plan }).tests.map(({ description }: Test) => description)).toEqual(
      plan.problems.map(({ id }) => id),
    )
    expect(read({ ...BENCHMARK, plan: { ...plan, problems: [] } }).tests).toEqual([])
  })
})
