import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import type { RunFigures } from '@/metrics/aggregates/figuresOf.ts'
import type { FactCount } from '@/metrics/aggregates/judgementTotals.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import type { PhaseName } from '@/pipeline/Run.ts'

/** Runs that a bar or a cell stands for. They are looked for only when they are asked for. */
export type RunSelection = {
  readonly title: string
  readonly runs: FactCount
  /** Where they are; absent: in all groups that are shown. */
  readonly groups?: readonly CountedGroup[]
  /** The runs failed in this way, and their messages are worth a comparison. */
  readonly failure?: FailureKind
  /** Those first that spent the most time in the phase. */
  readonly slowestIn?: PhaseName
}

/** What every panel of the screen gets. */
export type PanelProps = {
  readonly figures: RunFigures
  /** Beginning of the names of CSV files. */
  readonly csvPrefix: string
  readonly formulaSafe: boolean
  readonly onSelect: (selection: RunSelection) => void
}
