import type { GroupFilter } from '@/metrics/aggregates/filterGroups.ts'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import type { Mode } from '@/pipeline/Template.ts'

export type FilterChoices = {
  readonly templates: readonly Choice<Pick<GroupFilter, 'templateId' | 'templateVersion'>>[]
  readonly models: readonly Choice<string>[]
  readonly tags: readonly Choice<string>[]
  readonly modes: readonly Choice<Mode>[]
}

type Choice<Value> = { readonly label: string; readonly value: Value }

/** What there is to choose from among the groups, in alphabetical order. */
export function filterChoices(groups: readonly CountedGroup[]): FilterChoices {
  const templates = new Map<string, { readonly name: string; readonly versions: Set<number> }>()
  const models = new Map<string, string>()
  const tags = new Set<string>()
  const modes = new Set<Mode>()
  for (const { group } of groups) {
    const { id, name, version } = group.template
    const template = templates.get(id) ?? { name, versions: new Set() }
    templates.set(id, template)
    template.versions.add(version)
    models.set(group.model.id, group.model.name)
    modes.add(group.mode)
    for (const tag of group.tags) tags.add(tag)
    if (group.tags.length === 0) tags.add('')
  }
  return {
    templates: byLabel([...templates].flatMap(([id, template]) => templateChoices(id, template))),
    models: byLabel([...models].map(([id, name]) => ({ label: name, value: id }))),
    tags: byLabel([...tags].map((tag) => ({ label: tag === '' ? '(no tag)' : tag, value: tag }))),
    modes: byLabel([...modes].map((mode) => ({ label: mode, value: mode }))),
  }
}

type TemplateChoice = FilterChoices['templates'][number]

function templateChoices(
  templateId: string,
  { name, versions }: { readonly name: string; readonly versions: ReadonlySet<number> },
): readonly TemplateChoice[] {
  const single = [...versions].map((templateVersion) => ({
    label: `${name} v${templateVersion}`,
    value: { templateId, templateVersion },
  }))
  return versions.size > 1 ? [{ label: `${name}, all versions`, value: { templateId } }, ...single] : single
}

function byLabel<Value>(choices: readonly Choice<Value>[]): readonly Choice<Value>[] {
  return choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}
