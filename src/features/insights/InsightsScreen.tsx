import {
  Alert,
  Button,
  Checkbox,
  EmptyState,
  Group,
  Loader,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { slowestRuns } from '@/metrics/phaseTimes.ts'
import { describeCost, describeUsage } from '@/metrics/describeSpending.ts'
import { sessionFigures, type SessionFigures } from '@/metrics/sessionFigures.ts'
import { spendingOf, usagesOfRuns, type Spending } from '@/metrics/spendingOf.ts'
import { useLive } from '@/ui/useLive.ts'
import { AttemptsPanel, FailuresPanel, HallucinationsPanel, RepairsPanel } from './CountPanels.tsx'
import { formatCount } from './formatShare.ts'
import { FunnelPanel } from './FunnelPanel.tsx'
import type { InsightsRun, InsightsSource } from './InsightsSource.ts'
import type { RunSelection } from './PanelProps.ts'
import { PhasesPanel } from './PhasesPanel.tsx'
import { RatesPanel } from './RatesPanel.tsx'
import { RunsDrawer } from './RunsDrawer.tsx'
import { useInsightsRuns } from './useInsightsRuns.ts'

/** What happened in the open session, or in all of them, in figures. */
export function InsightsScreen({ source }: { readonly source: InsightsSource }) {
  const session = useLive(source.currentSession)
  const [isAll, setAll] = useState(false)
  const loaded = useInsightsRuns(
    source,
    isAll || session === undefined ? { type: 'all' } : { type: 'session', id: session.id },
  )
  return (
    <Stack gap="md" maw={1280} mx="auto" p="md">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} size="h2">
            Insights
          </Title>
          <Text c="dimmed">{isAll || session === undefined ? 'All sessions' : session.name}</Text>
        </div>
        <SegmentedControl
          aria-label="Which runs"
          value={isAll ? 'all' : 'session'}
          onChange={(value) => setAll(value === 'all')}
          data={[
            { value: 'session', label: 'This session' },
            { value: 'all', label: 'All sessions' },
          ]}
        />
      </Group>
      {loaded.type === 'loading' && <Loader aria-label="Loading the runs" />}
      {loaded.type === 'failed' && (
        <Alert color="red" title="The runs could not be read" role="alert">
          {loaded.message}
        </Alert>
      )}
      {loaded.type === 'loaded' && loaded.runs.length === 0 && <NoRuns isAll={isAll} source={source} />}
      {loaded.type === 'loaded' && loaded.runs.length > 0 && (
        <Figures runs={loaded.runs} csvPrefix={isAll ? 'all-sessions' : 'session'} source={source} />
      )}
    </Stack>
  )
}

function NoRuns({ isAll, source }: { readonly isAll: boolean; readonly source: InsightsSource }) {
  return (
    <EmptyState
      py="xl"
      icon={<IconChartBar size={40} aria-hidden />}
      title="Nothing to chart yet"
      description={
        isAll
          ? 'Run a problem on the Solve screen: every run is counted here.'
          : 'Run a problem on the Solve screen, or look at all sessions.'
      }
    >
      <EmptyState.Actions>
        <Button onClick={source.startSolving}>Solve a problem</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

type FiguresProps = {
  readonly runs: readonly InsightsRun[]
  readonly csvPrefix: string
  readonly source: InsightsSource
}

function Figures({ runs, csvPrefix, source }: FiguresProps) {
  const [selection, setSelection] = useState<RunSelection>()
  const [formulaSafe, setFormulaSafe] = useState(true)
  const summaries = useMemo(() => runs.map(({ summary }) => summary), [runs])
  const figures = useMemo(() => sessionFigures(summaries), [summaries])
  const spending = useMemo(
    () => spendingOf(usagesOfRuns(summaries), (id) => source.priceOf(id)),
    [summaries, source],
  )
  const selected = useMemo(() => runsOf(selection, runs), [selection, runs])
  const panel = { figures, csvPrefix, formulaSafe, onSelect: setSelection }
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
          onChange={(event) => setFormulaSafe(event.currentTarget.checked)}
          label="CSV safe for spreadsheets"
          description="Puts a ' before texts that would run as a formula."
        />
      </Group>
      <RatesPanel {...panel} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <FunnelPanel {...panel} />
        <FailuresPanel {...panel} />
        <HallucinationsPanel {...panel} />
        <AttemptsPanel {...panel} />
        <PhasesPanel
          {...panel}
          onSelectPhase={(name) =>
            setSelection({ title: `${name}: slowest first`, runIds: slowestRuns(summaries, name) })
          }
        />
        <RepairsPanel {...panel} />
      </SimpleGrid>
      <RunsDrawer
        title={selection?.title}
        runs={selected}
        csvPrefix={csvPrefix}
        formulaSafe={formulaSafe}
        onOpenRun={source.openRun}
        onClose={() => setSelection(undefined)}
      />
    </>
  )
}

function runsOf(selection: RunSelection | undefined, runs: readonly InsightsRun[]): readonly InsightsRun[] {
  if (selection === undefined) return []
  const byId = new Map(runs.map((run) => [run.summary.runId, run]))
  return selection.runIds.flatMap((id) => byId.get(id) ?? [])
}

function sentenceOf({ runs, programRuns }: SessionFigures): string {
  const asking = runs === programRuns ? 'all asking' : `${programRuns.toLocaleString('en')} asking`
  return `${formatCount(runs, 'run')}, ${asking} for a program.`
}

function spendingSentence(spending: Spending): string {
  if (spending.usage === undefined) return 'No tokens were used.'
  const cost = describeCost(spending)
  return `${describeUsage(spending.usage)}${cost === '' ? '' : `; ${cost}`}.`
}
