import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { BenchmarkServices, BenchmarkView } from '@/features/benchmarks/BenchmarkServices.ts'
import { ProgressLine } from '@/features/benchmarks/ProgressLine.tsx'
import { RunControls } from '@/features/benchmarks/RunControls.tsx'

type BenchmarkCardProps = { readonly view: BenchmarkView; readonly services: BenchmarkServices }

export function BenchmarkCard({ view, services }: BenchmarkCardProps) {
  const { benchmark } = view
  const { plan } = benchmark
  return (
    <Card withBorder component="article" aria-label={benchmark.name}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div style={{ flex: '1 1 15rem' }}>
            <Title order={2} size="h4">
              <Anchor
                component="button"
                inherit
                ta="left"
                onClick={() => services.openBenchmark(benchmark.id)}
              >
                {benchmark.name}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed">
              {plan.problemSet.name}, {plan.selection} · {plan.columns.map(({ name }) => name).join(', ')} ·{' '}
              {plan.samples === 1 ? 'one sample' : `${plan.samples} samples`} ·{' '}
              {new Date(benchmark.createdAt).toLocaleString()}
            </Text>
          </div>
          <RunControls view={view} services={services} />
        </Group>
        <ProgressLine view={view} />
      </Stack>
    </Card>
  )
}
