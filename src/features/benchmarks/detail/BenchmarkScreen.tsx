import { Anchor, Button, EmptyState, Group, Menu, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { BenchmarkServices, BenchmarkView } from '@/features/benchmarks/BenchmarkServices.ts'
import { ProgressLine } from '@/features/benchmarks/ProgressLine.tsx'
import { RunControls } from '@/features/benchmarks/RunControls.tsx'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import { CompareTab } from './CompareTab.tsx'
import { ExportTab } from './ExportTab.tsx'
import { FiguresTab } from './FiguresTab.tsx'
import { ManifestTab } from './ManifestTab.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { VotesTab } from './VotesTab.tsx'
import { RulesTab } from './rules/RulesTab.tsx'
import { isTallied } from './tally/tallyOf.ts'
import { TallyTab } from './tally/TallyTab.tsx'
import { useBenchmarkRuns } from './useBenchmarkRuns.ts'

type BenchmarkScreenProps = { readonly id: string; readonly services: BenchmarkServices }

/** One benchmark: how far it is, and what came of it. */
export function BenchmarkScreen({ id, services }: BenchmarkScreenProps) {
  const view = useLive(services.benchmarks).find(({ benchmark }) => benchmark.id === id)
  return (
    <Stack gap="md" maw={1280} mx="auto" p={{ base: 0, sm: 'md' }}>
      <Anchor component="button" size="sm" onClick={services.openBenchmarks} style={{ alignSelf: 'start' }}>
        All benchmarks
      </Anchor>
      {view === undefined ? (
        <EmptyState
          title="This benchmark is not here"
          description="It was deleted, or it belongs to another browser."
        />
      ) : (
        <Benchmark key={view.benchmark.id} view={view} services={services} />
      )}
    </Stack>
  )
}

type BenchmarkProps = { readonly view: BenchmarkView; readonly services: BenchmarkServices }

function Benchmark({ view, services }: BenchmarkProps) {
  const { benchmark } = view
  const { plan } = benchmark
  const runs = useBenchmarkRuns(view, services)
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {benchmark.name}
          </Title>
          <Text c="dimmed" size="sm">
            {plan.problemSet.name}, {plan.selection} · {plan.columns.length}{' '}
            {plan.columns.length === 1 ? 'column' : 'columns'} ·{' '}
            {plan.samples === 1 ? 'one sample' : `${plan.samples} samples`}
          </Text>
        </div>
        <Group gap="xs">
          <RunControls view={view} services={services} />
          <MoreMenu view={view} services={services} />
        </Group>
      </Group>
      <ProgressLine view={view} />
      <Panels key={benchmark.id} benchmark={benchmark} runs={runs} services={services} />
    </>
  )
}

type PanelsProps = {
  readonly benchmark: BenchmarkView['benchmark']
  readonly runs: readonly RunSummary[] | undefined
  readonly services: BenchmarkServices
}

/** Drawn when runs have been read, and not with each step of the progress: it may show thousands of figures. */
const Panels = memo(function Panels({ benchmark, runs, services }: PanelsProps) {
  const hasTally = isTallied(benchmark.plan)
  return (
    <Tabs defaultValue={hasTally ? 'tally' : 'figures'} keepMounted={false}>
      <Tabs.List>
        {hasTally && <Tabs.Tab value="tally">Tally</Tabs.Tab>}
        <Tabs.Tab value="figures">Figures</Tabs.Tab>
        <Tabs.Tab value="compare">Compare</Tabs.Tab>
        <Tabs.Tab value="votes">Votes</Tabs.Tab>
        <Tabs.Tab value="rules">Rules</Tabs.Tab>
        <Tabs.Tab value="export">Export</Tabs.Tab>
        <Tabs.Tab value="manifest">Manifest</Tabs.Tab>
      </Tabs.List>
      {hasTally && (
        <Tabs.Panel value="tally" pt="md">
          <TallyTab benchmark={benchmark} runs={runs} services={services} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="figures" pt="md">
        <FiguresTab benchmark={benchmark} runs={runs} services={services} />
      </Tabs.Panel>
      <Tabs.Panel value="compare" pt="md">
        <CompareTab benchmark={benchmark} runs={runs ?? []} services={services} />
      </Tabs.Panel>
      <Tabs.Panel value="votes" pt="md">
        <VotesTab benchmark={benchmark} runs={runs ?? []} services={services} />
      </Tabs.Panel>
      <Tabs.Panel value="rules" pt="md">
        <RulesTab benchmark={benchmark} runs={runs ?? []} services={services} />
      </Tabs.Panel>
      <Tabs.Panel value="export" pt="md">
        <ExportTab benchmark={benchmark} services={services} />
      </Tabs.Panel>
      <Tabs.Panel value="manifest" pt="md">
        <ManifestTab benchmark={benchmark} services={services} />
      </Tabs.Panel>
    </Tabs>
  )
})

function MoreMenu({ view, services }: BenchmarkProps) {
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconDotsVertical size={14} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rename')}>Rename…</Menu.Item>
          <Menu.Item onClick={() => reportFailure(services.editBudget(view.benchmark))}>Budget…</Menu.Item>
          <Menu.Item onClick={() => setDialog('remove')}>Delete…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && <RenameDialog benchmark={view.benchmark} services={services} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog benchmark={view.benchmark} services={services} onClose={close} />}
    </>
  )
}
