import { formatCount } from './formatShare.ts'
import type { PanelProps } from './PanelProps.ts'

/** A cell that lists the runs it counts; undefined where there are none. */
export function selectCell(title: string, runIds: readonly string[], onSelect: PanelProps['onSelect']) {
  if (runIds.length === 0) return undefined
  return {
    label: `${title}: show ${formatCount(runIds.length, 'run')}`,
    onSelect: () => onSelect({ title, runIds }),
  }
}
