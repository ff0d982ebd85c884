import type { BenchmarkPlan, Column } from '@/benchmarks/Benchmark.ts'
import { describeSample, sampleProblems } from '@/benchmarks/problemSets/sampleProblems.ts'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import type { ModelIdentity, Sampling } from '@/pipeline/2-model/Model.ts'
import { DEFAULT_LIMITS, type PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { PlanDraft } from './PlanDraft.ts'

/** What a draft's ids stand for. */
export type PlanOffers = {
  readonly problemSet: ProblemSet | undefined
  /** Their newest versions. */
  readonly templates: readonly Template[]
  /** Versions before those. */
  readonly earlier: readonly Template[]
  readonly models: readonly ModelIdentity[]
  readonly environments: readonly (PackageEnvironment & { readonly id: string })[]
  samplingFor(modelId: string, sampling: Sampling): Sampling
}

/** The plan that the draft describes so far; `checkPlan` says what is missing. Every template meets every model. */
export function planOf(draft: PlanDraft, offers: PlanOffers): BenchmarkPlan {
  const { problemSet } = offers
  const all = (problemSet?.problems ?? []).filter((problem) => hasTag(problem, draft.tags))
  const problems = sampleProblems(all, draft.count ?? all.length, draft.sampleSeed)
  const environment = offers.environments.find(({ id }) => id === draft.environmentId)
  return {
    problemSet: { id: problemSet?.id ?? '', name: problemSet?.name ?? '' },
    problems,
    selection: selectionOf(draft, problems.length, all.length),
    columns: columnsOf(draft, offers),
    samples: draft.samples,
    stopsEarly: draft.stopsEarly && draft.samples > 1,
    limits: { ...DEFAULT_LIMITS, timeoutMs: draft.timeoutSeconds * 1000 },
    ...(environment && { environment: { name: environment.name, packages: environment.packages } }),
    seed: draft.seed,
  }
}

/** What the benchmark is called where the person gave no name. */
export function nameOf(draft: PlanDraft, { problemSet, columns, problems }: BenchmarkPlan): string {
  if (draft.name.trim() !== '') return draft.name.trim()
  const [first] = columns
  const who = columns.length === 1 && first !== undefined ? first.name : `${columns.length} columns`
  return `${problemSet.name} (${problems.length}) · ${who}`
}

function hasTag({ tags }: Problem, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((tag) => tags.includes(tag))
}

function selectionOf({ tags, sampleSeed }: PlanDraft, chosen: number, all: number): string {
  const tagged = tags.length === 0 ? '' : ` tagged ${tags.join(' or ')}`
  return describeSample(chosen, all, sampleSeed) + tagged
}

function columnsOf(draft: PlanDraft, offers: PlanOffers): readonly Column[] {
  const templates = templatesOf(draft, offers)
  const models = draft.modelIds.flatMap((id) => offers.models.find((known) => known.id === id) ?? [])
  const { temperature, maxTokens } = draft
  const wanted: Sampling = {
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
  }
  return templates.flatMap((template) =>
    models.map((model): Column => ({
      id: `${template.id}-v${template.version}-${model.id}`,
      name: columnName(template, model, templates.length, models.length),
      template,
      model,
      sampling: offers.samplingFor(model.id, wanted),
    })),
  )
}

/** Of each template the earlier versions first, so that they are what it is compared with. */
function templatesOf({ templateIds, earlierVersions }: PlanDraft, offers: PlanOffers): readonly Template[] {
  return templateIds.flatMap((id) => {
    const versions = earlierVersions
      .filter(({ templateId }) => templateId === id)
      .map(({ version }) => version)
    const earlier = offers.earlier.filter((known) => known.id === id && versions.includes(known.version))
    const newest = offers.templates.filter((known) => known.id === id)
    return [...earlier.toSorted((a, b) => a.version - b.version), ...newest]
  })
}

/** Only what tells it from the others. */
function columnName(template: Template, model: ModelIdentity, templates: number, models: number): string {
  const ofTemplate = `${template.name} v${template.version}`
  if (models === 1) return ofTemplate
  return templates === 1 ? model.name : `${ofTemplate} · ${model.name}`
}
