import { Button, Checkbox, EmptyState, Group, SimpleGrid, Text } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { figuresOf, type RunFigures } from '@/metrics/aggregates/figuresOf.ts'
import { filterGroups } from '@/metrics/aggregates/filterGroups.ts'
import { totalsWithTimes, usagesOfGroups, type CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { describeCost, describeUsage } from '@/metrics/describeSpending.ts'
import { spendingOf, type Spending } from '@/metrics/spendingOf.ts'
import { BreakdownPanel } from './BreakdownPanel.tsx'
import { AttemptsPanel, FailuresPanel, HallucinationsPanel, RepairsPanel } from './CountPanels.tsx'
import { formatCount } from './formatShare.ts'
import { FunnelPanel } from './FunnelPanel.tsx'
import type { InsightsSource } from './InsightsSource.ts'
import { changeView, clearFilter, filterOf, useInsightsView, type Scope } from './insightsView.ts'
import type { RunSelection } from './PanelProps.ts'
import { PhasesPanel } from './PhasesPanel.tsx'
import { RatesPanel } from './RatesPanel.tsx'
import { RunsDrawer } from './RunsDrawer.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'

type FiguresProps = { readonly groups: readonly CountedGroup[]; readonly source: InsightsSource }

const CSV_PREFIXES = {
  session: 'session',
  sessions: 'all-sessions',
  benchmark: 'benchmark',
  everything: 'everything',
} as const satisfies Record<Scope, string>

/** The figures of those groups that the filter leaves. */
export function Figures({ groups: all, source }: FiguresProps) {
  const view = useInsightsView()
  const { scope, filter, span, formulaSafe } = view
  const [nowMs] = useState(() => Date.now())
  const [selection, setSelection] = useState<RunSelection>()
  const groups = useMemo(
    () => filterGroups(all, filterOf({ filter, span, scope }, nowMs)),
    [all, filter, span, scope, nowMs],
  )
  const figures = useMemo(() => figuresOf(totalsWithTimes(groups)), [groups])
  const spending = useMemo(
    () => spendingOf(usagesOfGroups(groups), (id) => source.priceOf(id)),
    [groups, source],
  )
  const csvPrefix = CSV_PREFIXES[scope]
  const panel = { csvPrefix, formulaSafe, onSelect: setSelection }
  const withFigures = { ...panel, figures }
  const withGroups = { ...panel, groups }
  if (groups.length === 0) return <NothingLeft />
  return (
    <>
      <Group justify="space-between" gap="xs">
        <div>
          <Text>{sentenceOf(figures)}</Text>
          <Text size="sm">{spendingSentence(spending)}</Text>
        </div>
        <Checkbox
          size="sm"
          checked={formulaSafe}
          onChange={(event) => changeView({ formulaSafe: event.currentTarget.checked })}
          label="CSV safe for spreadsheets"
          description="Puts a ' before texts that would run as a formula."
        />
      </Group>
      <RatesPanel {...withFigures} />
      <TimelinePanel {...withGroups} />
      <BreakdownPanel {...withGroups} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <FunnelPanel {...withFigures} />
        <FailuresPanel {...withFigures} />
        <HallucinationsPanel {...withFigures} />
        <AttemptsPanel {...withFigures} />
        <PhasesPanel {...withFigures} />
        <RepairsPanel {...withFigures} />
      </SimpleGrid>
      <RunsDrawer
        source={source}
        selection={selection}
        groups={groups}
        csvPrefix={csvPrefix}
        formulaSafe={formulaSafe}
        onClose={() => setSelection(undefined)}
      />
    </>
  )
}

function NothingLeft() {
  return (
    <EmptyState
      py="xl"
      icon={<IconFilterOff size={40} aria-hidden />}
      title="No run is like this"
      description="Every run is left out by what was chosen above."
    >
      <EmptyState.Actions>
        <Button onClick={clearFilter}>Show all</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

function sentenceOf({ runs, programRuns }: RunFigures): string {
  const asking = runs === programRuns ? 'all asking' : `${programRuns.toLocaleString('en')} asking`
  return `${formatCount(runs, 'run')}, ${asking} for a program.`
}

function spendingSentence(spending: Spending): string {
  if (spending.usage === undefined) return 'No tokens were used.'
  const cost = describeCost(spending)
  return `${describeUsage(spending.usage)}${cost === '' ? '' : `; ${cost}`}.`
}
