import { Text } from '@mantine/core'
import type { RunFigures, StepFigure } from '@/metrics/aggregates/figuresOf.ts'
import type { FactCount } from '@/metrics/aggregates/judgementTotals.ts'
import type { FunnelReach } from '@/metrics/funnelOf.ts'
import { ChartPanel } from '@/ui/charts/ChartPanel.tsx'
import type { FigureColumn } from '@/ui/charts/FigureColumn.ts'
import { HorizontalBars } from '@/ui/charts/HorizontalBars.tsx'
import { formatCount, formatShare } from './formatShare.ts'
import type { PanelProps } from './PanelProps.ts'
import { selectCell } from './selectCell.ts'

const STEP_NAMES = {
  replied: 'Replied',
  extracted: 'Program extracted',
  checked: 'Passed the check',
  ran: 'Ran',
  answered: 'Gave an answer',
  right: 'Right',
} as const satisfies Record<FunnelReach, string>

const SERIES = ['After self-correction', 'First attempt alone'] as const

/** How far the runs came on the way from reply to right answer. */
export function FunnelPanel({ figures, csvPrefix, formulaSafe, onSelect }: PanelProps) {
  const { steps, n, notGraded } = figures.funnel
  return (
    <ChartPanel
      title="From reply to right answer"
      description={`Runs that came at least this far. ${formatCount(n.eventual, 'run')} can be counted.`}
      columns={funnelColumns(onSelect)}
      rows={n.first + n.eventual === 0 ? [] : steps}
      keyOf={({ reach }) => reach}
      empty="No run yet whose template asks for a program."
      csvName={`${csvPrefix}-funnel`}
      formulaSafe={formulaSafe}
      notes={
        <Text size="sm" c="dimmed">
          {notGraded.eventual.runs === 0
            ? 'Every answer was graded.'
            : `Not graded: ${formatCount(notGraded.eventual.runs, 'answer')}, neither right nor lost, and not in the n of “Right”.`}
        </Text>
      }
    >
      <HorizontalBars
        rows={steps.map(({ reach, eventual, first }) => ({
          key: reach,
          label: STEP_NAMES[reach],
          values: [eventual.reached.runs, first.reached.runs],
          texts: [share(eventual), share(first)],
        }))}
        series={SERIES}
        formatTick={(count) => count.toLocaleString('en')}
        onSelect={({ key, label }, position) => {
          const step = steps.find(({ reach }) => reach === key)
          const count = position === 0 ? step?.eventual : step?.first
          if (count !== undefined)
            onSelect({ title: `${label}, ${SERIES[position]?.toLowerCase()}`, runs: count.reached })
        }}
      />
    </ChartPanel>
  )
}

type FunnelStep = RunFigures['funnel']['steps'][number]

function share({ reached, n }: StepFigure): string {
  return n === 0 ? '' : `${reached.runs.toLocaleString('en')} · ${formatShare(reached.runs / n)}`
}

function funnelColumns(onSelect: PanelProps['onSelect']): readonly FigureColumn<FunnelStep>[] {
  const column = (name: string, runsOf: (step: FunnelStep) => FactCount): FigureColumn<FunnelStep> => ({
    name,
    text: (step) => runsOf(step).runs.toLocaleString('en'),
    csv: (step) => runsOf(step).runs,
    select: (step) =>
      selectCell({ title: `${STEP_NAMES[step.reach]}, ${name.toLowerCase()}`, runs: runsOf(step) }, onSelect),
  })
  return [
    { name: 'Step', align: 'left', text: ({ reach }) => STEP_NAMES[reach] },
    column('Reached', ({ eventual }) => eventual.reached),
    { name: 'n', text: ({ eventual }) => eventual.n.toLocaleString('en'), csv: ({ eventual }) => eventual.n },
    column('Lost here', ({ eventual }) => eventual.lost),
    column('Reached at once', ({ first }) => first.reached),
    { name: 'n at once', text: ({ first }) => first.n.toLocaleString('en'), csv: ({ first }) => first.n },
  ]
}
