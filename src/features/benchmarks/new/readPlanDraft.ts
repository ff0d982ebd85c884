import { isRecord } from '@/lib/isRecord.ts'
import { EMPTY_PLAN, type EarlierVersion, type PlanDraft } from './PlanDraft.ts'

/** What was stored, as far as it is what it should be; all else as in an empty form. */
export function readPlanDraft(stored: unknown): PlanDraft {
  if (!isRecord(stored)) return EMPTY_PLAN
  return {
    name: text(stored['name']),
    problemSetId: text(stored['problemSetId']),
    tags: texts(stored['tags']),
    count: number(stored['count']),
    sampleSeed: number(stored['sampleSeed']) ?? EMPTY_PLAN.sampleSeed,
    templateIds: texts(stored['templateIds']),
    earlierVersions: versions(stored['earlierVersions']),
    modelIds: texts(stored['modelIds']),
    environmentId: text(stored['environmentId']),
    samples: number(stored['samples']) ?? EMPTY_PLAN.samples,
    stopsEarly: stored['stopsEarly'] === true,
    temperature: number(stored['temperature']),
    maxTokens: number(stored['maxTokens']),
    timeoutSeconds: number(stored['timeoutSeconds']) ?? EMPTY_PLAN.timeoutSeconds,
    seed: number(stored['seed']) ?? EMPTY_PLAN.seed,
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function versions(value: unknown): readonly EarlierVersion[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (!isRecord(item)) return []
    const { templateId, version } = item
    return typeof templateId === 'string' && typeof version === 'number' ? [{ templateId, version }] : []
  })
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
