import { Alert, Button, Loader, Modal, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import { TraceView } from './TraceView.tsx'

/** A problem, and its runs in two or more columns. */
export type TraceChoice = {
  readonly problemId: string
  readonly sides: readonly { readonly name: string; readonly runIds: readonly string[] }[]
}

type TracePairProps = {
  /** Undefined: closed. */
  readonly choice: TraceChoice | undefined
  readonly benchmark: Benchmark
  readonly services: BenchmarkServices
  readonly onClose: () => void
}

/** What each column made of one problem, side by side. */
export function TracePair({ choice, benchmark, services, onClose }: TracePairProps) {
  const problem = benchmark.plan.problems.find(({ id }) => id === choice?.problemId)
  return (
    <Modal
      opened={choice !== undefined}
      onClose={onClose}
      size="95%"
      title="Side by side"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {choice !== undefined && (
        <Stack>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{problem?.question}</Text>
          {problem?.expected !== undefined && (
            <Text size="sm" c="dimmed">
              Expected: {problem.expected}
            </Text>
          )}
          <SimpleGrid
            cols={{ base: 1, md: choice.sides.length }}
            spacing="md"
            style={{ alignItems: 'start' }}
          >
            {choice.sides.map((side) => (
              <Side key={side.name} {...side} services={services} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Modal>
  )
}

type SideProps = {
  readonly name: string
  readonly runIds: readonly string[]
  readonly services: BenchmarkServices
}

function Side({ name, runIds, services }: SideProps) {
  const [chosen, setChosen] = useState(runIds[0] ?? '')
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Title order={3} size="h5">
        {name}
      </Title>
      {runIds.length > 1 && (
        <NativeSelect
          label="Sample"
          data={runIds.map((id, position) => ({ value: id, label: String(position + 1) }))}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {chosen === '' ? <Text c="dimmed">No run.</Text> : <Trace runId={chosen} services={services} />}
    </Stack>
  )
}

function Trace({ runId, services }: { readonly runId: string; readonly services: BenchmarkServices }) {
  const { data, error } = useQuery({
    queryKey: ['run-events', runId],
    queryFn: async () => runOf(await services.eventsOf(runId)) ?? null,
    networkMode: 'always',
  })
  if (error !== null) return <Alert color="red">{error.message}</Alert>
  if (data === undefined) return <Loader role="status" aria-label="Loading the run" />
  if (data === null) return <Text c="dimmed">This run is not stored any more.</Text>
  return (
    <>
      <TraceView run={data} />
      <Button variant="default" size="xs" onClick={() => services.openRun(runId)}>
        Open on Solve
      </Button>
    </>
  )
}
