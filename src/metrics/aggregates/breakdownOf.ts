import type { CountedGroup } from './groupTotals.ts'
import { totalsOf } from './groupTotals.ts'
import type { RunGroup } from './RunGroup.ts'
import { fact } from './fact.ts'

export const DIMENSIONS = ['template', 'model', 'tag', 'mode'] as const

export type Dimension = (typeof DIMENSIONS)[number]

export type BreakdownRow = {
  readonly key: string
  /** Empty: runs whose problem has no tag. */
  readonly label: string
  readonly groups: readonly CountedGroup[]
  readonly runs: number
}

/** Runs by one of their traits, the most frequent first. A run with several tags is in the row of each. */
export function breakdownOf(groups: readonly CountedGroup[], dimension: Dimension): readonly BreakdownRow[] {
  const rows = new Map<string, { readonly label: string; readonly groups: CountedGroup[] }>()
  for (const counted of groups) {
    for (const { key, label } of traitsOf(counted.group, dimension)) {
      const row = rows.get(key)
      if (row === undefined) rows.set(key, { label, groups: [counted] })
      else row.groups.push(counted)
    }
  }
  return [...rows]
    .map(([key, row]) => ({ key, ...row, runs: totalsOf(row.groups).get(fact('runs')) ?? 0 }))
    .toSorted((a, b) => b.runs - a.runs || (a.label < b.label ? -1 : 1))
}

type Trait = { readonly key: string; readonly label: string }

function traitsOf({ template, model, tags, mode }: RunGroup, dimension: Dimension): readonly Trait[] {
  switch (dimension) {
    case 'template': {
      const { id, name, version } = template
      return [{ key: JSON.stringify([id, version]), label: `${name} v${version}` }]
    }
    case 'model':
      return [{ key: model.id, label: model.name }]
    case 'mode':
      return [{ key: mode, label: mode }]
    case 'tag':
      return (tags.length === 0 ? [''] : tags).map((tag) => ({ key: `tag ${tag}`, label: tag }))
  }
}
