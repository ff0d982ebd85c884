import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { totalsOf } from '@/metrics/aggregates/groupTotals.ts'
import { fact } from '@/metrics/aggregates/fact.ts'
import { measureRate, type CountedRate } from '@/metrics/aggregates/judgementTotals.ts'
import type { FigureColumn } from '@/ui/charts/FigureColumn.ts'
import { csvInterval, formatInterval, formatRate } from './formatShare.ts'
import type { PanelProps } from './PanelProps.ts'
import { selectCell } from './selectCell.ts'

/** Some of the runs, with the rates that a table compares. */
export type RateRow = {
  readonly key: string
  readonly label: string
  readonly groups: readonly CountedGroup[]
  readonly runs: number
  readonly right: CountedRate
  readonly executed: CountedRate
  readonly executedAtOnce: CountedRate
}

export function rateRow(key: string, label: string, groups: readonly CountedGroup[]): RateRow {
  const totals = totalsOf(groups)
  return {
    key,
    label,
    groups,
    runs: totals.get(RUNS) ?? 0,
    right: measureRate(totals, 'accuracy'),
    executed: measureRate(totals, 'execution'),
    executedAtOnce: measureRate(totals, 'first-pass-execution'),
  }
}

const RUNS = fact('runs')

/** All runs of a row. */
export function runsOfRow({ label, groups, runs }: RateRow) {
  return { title: label, groups, runs: { runs, facts: [RUNS] } }
}

/** Each rate with its interval and its n. */
export function rateRowColumns(
  name: string,
  onSelect: PanelProps['onSelect'],
): readonly FigureColumn<RateRow>[] {
  return [
    { name, align: 'left', text: ({ label }) => label },
    {
      name: 'Runs',
      text: ({ runs }) => runs.toLocaleString('en'),
      csv: ({ runs }) => runs,
      select: (row) => selectCell(runsOfRow(row), onSelect),
    },
    ...columnsOf('Right', ({ right }) => right, onSelect),
    ...columnsOf('Executed', ({ executed }) => executed, onSelect),
    ...columnsOf('At once', ({ executedAtOnce }) => executedAtOnce, onSelect),
  ]
}

function columnsOf(
  name: string,
  rateOf: (row: RateRow) => CountedRate,
  onSelect: PanelProps['onSelect'],
): readonly FigureColumn<RateRow>[] {
  return [
    {
      name,
      text: (row) => formatRate(rateOf(row)),
      csv: (row) => rateOf(row).rate,
      select: (row) => {
        const { success } = rateOf(row)
        return selectCell(
          { title: `${row.label}, ${name.toLowerCase()}`, groups: row.groups, runs: success },
          onSelect,
        )
      },
    },
    {
      name: `${name}: 95 %`,
      text: (row) => formatInterval(rateOf(row)),
      csv: (row) => csvInterval(rateOf(row)),
    },
    {
      name: `${name}: n`,
      text: (row) => rateOf(row).n.toLocaleString('en'),
      csv: (row) => rateOf(row).n,
    },
  ]
}
