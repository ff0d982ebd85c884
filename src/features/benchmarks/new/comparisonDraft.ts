import type { PlanDraft } from './PlanDraft.ts'

type VersionComparison = {
  readonly templateId: string
  /** The version that the newest one is compared with. */
  readonly version: number
  readonly modelId: string
}

/** Enough to see a large difference, few enough for a first look. */
const FIRST_LOOK = 50

/**
 * The plan that compares a template with what it was before, on the same problems and with the same parameters as the
 * plan before.
 */
export function comparisonDraft(
  before: PlanDraft,
  { templateId, version, modelId }: VersionComparison,
): PlanDraft {
  return {
    ...before,
    name: '',
    templateIds: [templateId],
    earlierVersions: [{ templateId, version }],
    modelIds: [modelId],
    count: before.count ?? FIRST_LOOK,
  }
}
