import type { Mode } from '@/pipeline/Template.ts'
import type { CountedGroup } from './groupTotals.ts'

/** What is absent does not matter. */
export type GroupFilter = {
  readonly templateId?: string
  /** Only with `templateId`. */
  readonly templateVersion?: number
  readonly modelId?: string
  readonly mode?: Mode
  /** Runs whose problem has the tag; empty: runs without any. */
  readonly tag?: string
  /** First and last day, ISO 8601. */
  readonly from?: string
  readonly to?: string
  /** Benchmarks have runs as sessions have. */
  readonly origin?: 'sessions' | 'benchmarks'
}

/** Groups whose runs are all meant: a filter never cuts through a group. */
export function filterGroups(groups: readonly CountedGroup[], filter: GroupFilter): readonly CountedGroup[] {
  return groups.filter(({ group }) => {
    const { templateId, templateVersion, modelId, mode, tag, from, to, origin } = filter
    const { template, model, tags, day } = group
    return (
      (templateId === undefined || template.id === templateId) &&
      (templateVersion === undefined || template.version === templateVersion) &&
      (modelId === undefined || model.id === modelId) &&
      (mode === undefined || group.mode === mode) &&
      (tag === undefined || (tag === '' ? tags.length === 0 : tags.includes(tag))) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (origin === undefined || group.isBenchmark === (origin === 'benchmarks'))
    )
  })
}
