import { Alert, Group, Loader, Progress, Select, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLive } from '@/ui/useLive.ts'
import { Figures } from './Figures.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { BenchmarkName, InsightsSource } from './InsightsSource.ts'
import { changeView, ownerOf, useInsightsView, type Scope } from './insightsView.ts'
import { NoRuns } from './NoRuns.tsx'
import { useGroups, type LoadedGroups } from './useGroups.ts'

const SCOPES = [
  { value: 'session', label: 'This session' },
  { value: 'sessions', label: 'All sessions' },
  { value: 'benchmark', label: 'A benchmark' },
  { value: 'everything', label: 'Everything' },
] as const satisfies readonly { value: Scope; label: string }[]

/** What happened in a session, in all of them, or in a benchmark, in figures. */
export function InsightsScreen({ source }: { readonly source: InsightsSource }) {
  const session = useLive(source.currentSession)
  const view = useInsightsView()
  const owner = ownerOf(view, session)
  const loaded = useGroups(source, owner)
  const scope = SCOPES.find(({ value }) => value === view.scope)
  const { groups } = loaded
  return (
    <Stack gap="md" maw={1280} mx="auto" p={{ base: 0, sm: 'md' }}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} size="h2">
            Insights
          </Title>
          <Text c="dimmed">
            {view.scope === 'session' && session !== undefined ? session.name : scope?.label}
          </Text>
        </div>
        <SegmentedControl
          aria-label="Which runs"
          size="xs"
          style={{ flexWrap: 'wrap' }}
          value={view.scope}
          onChange={(value) => {
            const known = SCOPES.find((candidate) => candidate.value === value)
            if (known !== undefined) changeView({ scope: known.value })
          }}
          data={[...SCOPES]}
        />
      </Group>
      {view.scope === 'benchmark' && <BenchmarkSelect source={source} />}
      <Loading loaded={loaded} />
      {groups !== undefined && owner.type !== 'none' && (
        <>
          {groups.length === 0 ? (
            loaded.progress === undefined && <NoRuns scope={view.scope} source={source} />
          ) : (
            <>
              <FilterBar groups={groups} />
              <Figures groups={groups} source={source} />
            </>
          )}
        </>
      )}
    </Stack>
  )
}

function Loading({ loaded: { groups, progress, failure } }: { readonly loaded: LoadedGroups }) {
  if (failure !== undefined)
    return (
      <Alert color="red" title="The runs could not be read" role="alert">
        {failure}
      </Alert>
    )
  if (progress !== undefined) {
    const { done, total } = progress
    const text = `Counting stored runs, once after an update: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    return (
      <div>
        <Text size="sm">{text}</Text>
        <Progress value={(100 * done) / Math.max(1, total)} aria-label={text} />
      </div>
    )
  }
  return groups === undefined ? <Loader role="status" aria-label="Loading the figures" /> : null
}

function BenchmarkSelect({ source }: { readonly source: InsightsSource }) {
  const benchmarkId = useInsightsView((view) => view.benchmarkId)
  const [benchmarks, setBenchmarks] = useState<readonly BenchmarkName[]>()
  useEffect(() => {
    let isCurrent = true
    void source.benchmarks().then((list) => {
      if (isCurrent) setBenchmarks(list)
    })
    return () => {
      isCurrent = false
    }
  }, [source])
  const isEmpty = benchmarks !== undefined && benchmarks.length === 0
  return (
    <Select
      label="Benchmark"
      maw={420}
      searchable
      placeholder={benchmarks === undefined ? 'Loading …' : 'Choose one'}
      disabled={isEmpty}
      description={isEmpty ? 'There is no benchmark yet: begin one on the Benchmarks screen.' : undefined}
      data={(benchmarks ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={benchmarkId ?? null}
      onChange={(id) => changeView({ benchmarkId: id ?? undefined })}
    />
  )
}
