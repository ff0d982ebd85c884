import type { Sampling } from '@/pipeline/2-model/Model.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { ModelChoice, RunRequest, StarterProblem } from '@/features/solve/SolveServices.ts'
import type { Draft } from './Draft.ts'

export type Offers = {
  readonly templates: readonly Template[]
  readonly models: readonly ModelChoice[]
  readonly starterProblems: readonly StarterProblem[]
}

/** What the draft asks for; undefined while something is missing: a question, a template or a model on offer. */
export function requestOf(draft: Draft, offers: Offers, newId: () => string): RunRequest | undefined {
  const template = templateOf(draft, offers.templates)
  const model = modelOf(draft, offers.models)
  if (draft.question.trim() === '' || template === undefined || model === undefined) return undefined
  return {
    problem: problemOf(draft, offers.starterProblems, newId),
    templateId: template.id,
    modelId: model.identity.id,
    sampling: withoutEmptyStops(draft.sampling),
    limits: draft.limits,
    environmentId: draft.environmentId,
  }
}

/** The template that the draft names, or the first on offer. */
export function templateOf(draft: Draft, templates: readonly Template[]): Template | undefined {
  return templates.find(({ id }) => id === draft.templateId) ?? templates[0]
}

/** The model that the draft names, or the first on offer. */
export function modelOf(draft: Draft, models: readonly ModelChoice[]): ModelChoice | undefined {
  return models.find(({ identity }) => identity.id === draft.modelId) ?? models[0]
}

/** An empty stop sequence, as while one is being typed, would stop at once or be refused. */
function withoutEmptyStops({ stop, ...others }: Sampling): Sampling {
  const filled = stop?.filter((text) => text !== '') ?? []
  return filled.length === 0 ? others : { ...others, stop: filled }
}

/** The problem that the draft asks, also while its question is empty. */
export function problemOf(draft: Draft, starters: readonly StarterProblem[], newId: () => string): Problem {
  const starter = starters.find(({ problem }) => problem.id === draft.starterId)?.problem
  const expected = draft.expected.trim()
  return {
    id: starter?.id ?? newId(),
    question: draft.question,
    ...(expected === '' ? {} : { expected }),
    ...(draft.tests.trim() === '' ? {} : { tests: draft.tests }),
    files: draft.files,
    inputLines: draft.inputText === '' ? [] : draft.inputText.replace(/\n$/, '').split('\n'),
    tags: starter?.tags ?? [],
  }
}
