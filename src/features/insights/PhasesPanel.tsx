import type { PhaseFigure } from '@/metrics/aggregates/figuresOf.ts'
import type { PhaseName } from '@/pipeline/Run.ts'
import { ChartPanel } from '@/ui/charts/ChartPanel.tsx'
import { HorizontalBars } from '@/ui/charts/HorizontalBars.tsx'
import { formatDuration } from '@/ui/formatDuration.ts'
import type { PanelProps, RunSelection } from './PanelProps.ts'
import { selectCell } from './selectCell.ts'

const PHASE_NAMES = {
  prompt: 'prompt',
  delayed: 'request held back',
  waiting: 'waiting for model',
  streaming: 'reply streaming',
  extract: 'extraction',
  check: 'check',
  boot: 'interpreter start',
  run: 'program running',
  answer: 'answer and grade',
} as const satisfies Record<PhaseName, string>

/** Where the time goes. */
export function PhasesPanel({ figures, csvPrefix, formulaSafe, onSelect }: PanelProps) {
  const { phases } = figures
  return (
    <ChartPanel
      title="Time by phase"
      description="Per run, all its attempts together: half of the runs stay below the median, 95 % below p95. Both to within 2 %."
      columns={[
        { name: 'Phase', align: 'left', text: ({ name }: PhaseFigure) => PHASE_NAMES[name] },
        { name: 'Median', text: ({ medianMs }) => formatDuration(medianMs), csv: ({ medianMs }) => medianMs },
        { name: 'p95', text: ({ p95Ms }) => formatDuration(p95Ms), csv: ({ p95Ms }) => p95Ms },
        {
          name: 'Runs',
          text: ({ n }) => n.toLocaleString('en'),
          csv: ({ n }) => n,
          select: (phase) => selectCell(selectionOf(phase), onSelect),
        },
      ]}
      rows={phases}
      keyOf={({ name }) => name}
      empty="No times yet."
      csvName={`${csvPrefix}-times-in-ms`}
      formulaSafe={formulaSafe}
    >
      <HorizontalBars
        rows={phases.map(({ name, medianMs, p95Ms }) => ({
          key: name,
          label: PHASE_NAMES[name],
          values: [medianMs, p95Ms],
          texts: [formatDuration(medianMs), formatDuration(p95Ms)],
        }))}
        series={['Median', 'p95']}
        formatTick={formatDuration}
        onSelect={({ key }) => {
          const phase = phases.find(({ name }) => name === key)
          if (phase !== undefined) onSelect(selectionOf(phase))
        }}
      />
    </ChartPanel>
  )
}

function selectionOf({ name, runs }: PhaseFigure): RunSelection {
  return { title: `${PHASE_NAMES[name]}, slowest first`, runs, slowestIn: name }
}
