import { isRecord } from '@/lib/isRecord.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import type { Mode, Template } from '@/pipeline/Template.ts'

/** What runs have in common that are counted together. None of it changes while a run goes on. */
export type RunGroup = {
  /** ISO 8601, UTC: a day of the person's own would be another one in another time zone. */
  readonly day: string
  readonly isBenchmark: boolean
  readonly template: Pick<Template, 'id' | 'name' | 'version'>
  readonly model: ModelIdentity
  readonly mode: Mode
  /** Each once, in alphabetical order. */
  readonly tags: readonly string[]
}

const DAY_CHARACTERS = 'YYYY-MM-DD'.length

/** The group of a run as a text, the same for all runs of the group. */
export function groupOfRun(summary: RunSummary): string {
  const { startedAt, place, template, model, mode, tags } = summary
  const group: RunGroup = {
    day: startedAt.slice(0, DAY_CHARACTERS),
    isBenchmark: place !== undefined,
    template: { id: template.id, name: template.name, version: template.version },
    model: { id: model.id, name: model.name, kind: model.kind },
    mode,
    tags: [...new Set(tags)].toSorted(),
  }
  return JSON.stringify(group)
}

/** Undefined for a text that is none of `groupOfRun`. */
export function readGroup(text: string): RunGroup | undefined {
  const value: unknown = JSON.parse(text)
  return isGroup(value) ? value : undefined
}

/** Written by this version of the page: another one's would have been counted anew. */
function isGroup(value: unknown): value is RunGroup {
  return isRecord(value) && typeof value['day'] === 'string' && isRecord(value['template'])
}
