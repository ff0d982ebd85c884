import { describe, expect, it } from 'vitest'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { exampleTemplate } from '@/testing/exampleRun.ts'
import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import { comparisonDraft } from './comparisonDraft.ts'
import { EMPTY_PLAN } from './PlanDraft.ts'
import { nameOf, planOf, type PlanOffers } from './planOf.ts'
import { readPlanDraft } from './readPlanDraft.ts'

const MODELS: readonly ModelIdentity[] = [
  { id: 'a', name: 'A', kind: 'endpoint' },
  { id: 'b', name: 'B', kind: 'endpoint' },
]

const OFFERS: PlanOffers = {
  problemSet: {
    id: 'set',
    name: 'Sums',
    description: '',
    createdAt: '2026-01-02T03:04:05.000Z',
    origin: { type: 'starter' },
    problems: examplePlan({ problems: 10, columns: 1, samples: 1 }).problems.map((problem, index) => ({
      ...problem,
      tags: [index % 2 === 0 ? 'even' : 'odd'],
    })),
  },
  templates: [exampleTemplate, { ...exampleTemplate, id: 'cot', name: 'CoT', version: 1 }],
  earlier: [],
  models: MODELS,
  environments: [{ id: 'e', name: 'Algebra', packages: ['sympy'] }],
  samplingFor: (_, sampling) => ({ topP: 1, ...sampling }),
}

const DRAFT = { ...EMPTY_PLAN, templateIds: ['pal', 'cot'], modelIds: ['a'] }

describe('planOf', () => {
  it('lets every template meet every model, and names what tells them apart', () => {
    const names = (draft: typeof DRAFT) => planOf(draft, OFFERS).columns.map(({ name }) => name)
    expect(names(DRAFT)).toEqual(['PAL v2', 'CoT v1'])
    expect(names({ ...DRAFT, templateIds: ['pal'], modelIds: ['a', 'b'] })).toEqual(['A', 'B'])
    expect(names({ ...DRAFT, modelIds: ['a', 'b'] })).toEqual([
      'PAL v2 · A',
      'PAL v2 · B',
      'CoT v1 · A',
      'CoT v1 · B',
    ])
  })

  it('puts earlier versions of a chosen template before its newest one', () => {
    const [first, second] = [1, 3].map((version) => ({ ...exampleTemplate, id: 'cot', name: 'CoT', version }))
    if (first === undefined || second === undefined) throw new Error('There are two.')
    const offers = {
      ...OFFERS,
      earlier: [second, first, { ...exampleTemplate, version: 1 }],
      templates: [{ ...first, version: 4 }],
    }
    const earlierVersions = [3, 1, 9].map((version) => ({ templateId: 'cot', version }))
    const { columns } = planOf({ ...DRAFT, earlierVersions }, offers)
    expect(columns.map(({ id, name }) => [id, name])).toEqual([
      ['cot-v1-a', 'CoT v1'],
      ['cot-v3-a', 'CoT v3'],
      ['cot-v4-a', 'CoT v4'],
    ])
  })

  it('takes as many of the tagged problems as asked, the same ones for the same seed', () => {
    const plan = planOf({ ...DRAFT, tags: ['even'], count: 3 }, OFFERS)
    expect(plan.selection).toBe('3 of 5 at random, seed 1 tagged even')
    expect(plan.problems.length).toBe(3)
    expect(planOf({ ...DRAFT, tags: ['even'], count: 3 }, OFFERS).problems).toEqual(plan.problems)
  })

  it('asks with what the person set, over what the endpoint has', () => {
    const [column] = planOf({ ...DRAFT, temperature: 0.7 }, OFFERS).columns
    expect(column?.sampling).toEqual({ topP: 1, temperature: 0.7 })
  })

  it('pins the packages of the chosen environment', () => {
    expect(planOf({ ...DRAFT, environmentId: 'e' }, OFFERS).environment).toEqual({
      name: 'Algebra',
      packages: ['sympy'],
    })
  })

  it('drops what is not on offer any more', () => {
    const plan = planOf({ ...DRAFT, modelIds: ['gone'] }, { ...OFFERS, problemSet: undefined })
    expect([plan.columns, plan.problems]).toEqual([[], []])
  })

  it('is named after its set and its columns unless the person names it', () => {
    expect(nameOf(DRAFT, planOf(DRAFT, OFFERS))).toBe('Sums (10) · 2 columns')
    expect(nameOf({ ...DRAFT, name: ' Mine ' }, planOf(DRAFT, OFFERS))).toBe('Mine')
  })
})

describe('comparisonDraft', () => {
  it('has both versions, the model and fifty problems, and all else as it was', () => {
    const before = { ...DRAFT, name: 'Old', problemSetId: 'set', samples: 3, temperature: 0.5 }
    const comparison = { templateId: 'cot', version: 2, modelId: 'b' }
    const expected = {
      ...before,
      name: '',
      templateIds: ['cot'],
      earlierVersions: [{ templateId: 'cot', version: 2 }],
      modelIds: ['b'],
      count: 50,
    }
    expect(comparisonDraft(before, comparison)).toEqual(expected)
    expect(comparisonDraft({ ...before, count: 7 }, comparison)).toEqual({ ...expected, count: 7 })
  })
})

describe('readPlanDraft', () => {
  it('gives back what was stored, and replaces what makes no sense', () => {
    expect(readPlanDraft(DRAFT)).toEqual(DRAFT)
    const versions = [{ templateId: 'pal', version: 1 }]
    expect(readPlanDraft({ ...DRAFT, earlierVersions: [...versions, { templateId: 7 }, 'x'] })).toEqual({
      ...DRAFT,
      earlierVersions: versions,
    })
    expect(readPlanDraft({ ...DRAFT, samples: 'many', templateIds: ['pal', 7] })).toEqual({
      ...DRAFT,
      samples: 1,
      templateIds: ['pal'],
    })
    expect(readPlanDraft('x')).toEqual(EMPTY_PLAN)
  })
})
