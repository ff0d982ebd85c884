import { formatCount } from './formatShare.ts'
import type { PanelProps, RunSelection } from './PanelProps.ts'

/** A cell that lists the runs it counts; undefined where there are none. */
export function selectCell(selection: RunSelection, onSelect: PanelProps['onSelect']) {
  const { title, runs } = selection
  if (runs.runs === 0) return undefined
  return {
    label: `${title}: show ${formatCount(runs.runs, 'run')}`,
    onSelect: () => onSelect(selection),
  }
}
