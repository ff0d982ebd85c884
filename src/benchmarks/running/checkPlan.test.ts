import { describe, expect, it } from 'vitest'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { checkPlan } from './checkPlan.ts'

const GOOD = examplePlan({ problems: 3, columns: 1, samples: 1 })

describe('checkPlan', () => {
  it('has nothing to say of a good plan', () => {
    expect(checkPlan(GOOD)).toEqual([])
  })

  it('names what is missing, or too much', () => {
    const messages = (plan: typeof GOOD) =>
      checkPlan(plan).map(({ severity, message }) => [severity, message])
    expect(messages({ ...GOOD, problems: [], columns: [], samples: 0 })).toEqual([
      ['missing', 'No problem is chosen. Choose a problem set, or loosen its filter.'],
      ['missing', 'Choose at least one template and one model.'],
      ['error', 'Samples must be a whole number of at least 1.'],
    ])
    expect(messages({ ...GOOD, samples: 100_000 })).toEqual([
      [
        'error',
        'These are 300,000 runs, more than the 200,000 that one benchmark may have. Take fewer problems, columns or samples.',
      ],
    ])
  })

  it('warns of samples without chance, problems without answers and equal columns', () => {
    const [column] = GOOD.columns
    if (column === undefined) throw new Error('The example has a column.')
    const cold = { ...column, id: 'a', name: 'Cold', sampling: { temperature: 0 } }
    const [problem] = GOOD.problems
    if (problem === undefined) throw new Error('The example has a problem.')
    const { expected: _, ...open } = problem
    const plan = { ...GOOD, samples: 5, columns: [cold, { ...cold, id: 'b' }], problems: [open, problem] }
    expect(checkPlan(plan).map(({ message }) => message)).toEqual([
      '“Cold” would give the same reply 5 times, because its temperature is 0. Set a temperature above 0, or one sample.',
      '“Cold” would give the same reply 5 times, because its temperature is 0. Set a temperature above 0, or one sample.',
      '1 of 2 problems have neither an expected answer nor tests: they count for execution success, not for accuracy.',
      'Two columns are the same in everything. What differs between them is chance.',
    ])
  })
})
