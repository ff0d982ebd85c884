import type { SessionFigures } from '@/metrics/sessionFigures.ts'

/** Runs that a bar or a cell stands for. */
export type RunSelection = { readonly title: string; readonly runIds: readonly string[] }

/** What every panel of the screen gets. */
export type PanelProps = {
  readonly figures: SessionFigures
  /** Beginning of the names of CSV files. */
  readonly csvPrefix: string
  readonly formulaSafe: boolean
  readonly onSelect: (selection: RunSelection) => void
}
