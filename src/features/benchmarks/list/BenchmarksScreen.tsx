import { Button, EmptyState, Group, Stack, Text, Title } from '@mantine/core'
import { IconChecklist, IconColumns3, IconListNumbers, IconPlus } from '@tabler/icons-react'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { useLive } from '@/ui/useLive.ts'
import { BenchmarkCard } from './BenchmarkCard.tsx'

/** All benchmarks, what goes on with each, and the way to a new one. */
export function BenchmarksScreen({ services }: { readonly services: BenchmarkServices }) {
  const benchmarks = useLive(services.benchmarks)
  return (
    <Stack gap="md" maw={1100} mx="auto" p={{ base: 0, sm: 'md' }}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} size="h2">
            Benchmarks
          </Title>
          <Text c="dimmed">A problem set, asked of templates and models side by side.</Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconColumns3 size={16} aria-hidden />}
            onClick={services.openThreeWays}
          >
            Three ways
          </Button>
          <Button
            variant="default"
            leftSection={<IconListNumbers size={16} aria-hidden />}
            onClick={services.openProblemSets}
          >
            Problem sets
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={services.openNewBenchmark}>
            New benchmark
          </Button>
        </Group>
      </Group>
      {benchmarks.length === 0 && <NoBenchmarks onNew={services.openNewBenchmark} />}
      {benchmarks.map((view) => (
        <BenchmarkCard key={view.benchmark.id} view={view} services={services} />
      ))}
    </Stack>
  )
}

function NoBenchmarks({ onNew }: { readonly onNew: () => void }) {
  return (
    <EmptyState
      py="xl"
      icon={<IconChecklist size={40} aria-hidden />}
      title="No benchmark yet"
      description="Choose a problem set, one or more templates, and a model. Every reply and result is stored as it comes, so it can be paused and resumed, also after the tab was closed."
    >
      <EmptyState.Actions>
        <Button onClick={onNew}>Plan the first one</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
