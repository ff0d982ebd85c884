import {
  Alert,
  Button,
  CloseButton,
  Group,
  Loader,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import styles from './TracePair.module.css'
import { TraceView } from './TraceView.tsx'

/** A problem, and its runs in two or more columns. */
export type TraceChoice = {
  readonly problemId: string
  readonly sides: readonly { readonly name: string; readonly runIds: readonly string[] }[]
}

type TracePairProps = {
  /** None: closed. */
  readonly choices: readonly TraceChoice[]
  readonly benchmark: Benchmark
  readonly services: BenchmarkServices
  readonly onClose: () => void
}

/** More traces at once make a dialog slow to open. */
const AT_ONCE = 10

/** What each column made of problems, side by side, one problem below the other. */
export function TracePair({ choices, benchmark, services, onClose }: TracePairProps) {
  const title = choices.length > 1 ? `Side by side: ${choices.length} problems` : 'Side by side'
  return (
    <Modal.Root opened={choices.length > 0} onClose={onClose} size="95%">
      <Modal.Overlay />
      {/* Not Modal.Header: as a second banner it confuses screen readers. */}
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap" py="sm" className={styles['head'] ?? ''}>
            <Title order={2} size="h4">
              {title}
            </Title>
            <CloseButton aria-label="Close" onClick={onClose} />
          </Group>
          {choices.length > 0 && <ProblemList choices={choices} benchmark={benchmark} services={services} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function ProblemList({ choices, benchmark, services }: Omit<TracePairProps, 'onClose'>) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <Stack gap="xl">
      {choices.slice(0, shown).map((choice, position) => (
        <Sides
          key={choice.problemId}
          choice={choice}
          name={choices.length > 1 ? `Problem ${position + 1} of ${choices.length}` : undefined}
          benchmark={benchmark}
          services={services}
        />
      ))}
      {choices.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(AT_ONCE, choices.length - shown)} more
        </Button>
      )}
    </Stack>
  )
}

type SidesProps = Pick<TracePairProps, 'benchmark' | 'services'> & {
  readonly choice: TraceChoice
  /** Undefined: it is the only one. */
  readonly name: string | undefined
}

function Sides({ choice: { problemId, sides }, name, benchmark, services }: SidesProps) {
  const problem = benchmark.plan.problems.find(({ id }) => id === problemId)
  return (
    <Stack component="section" aria-label={name ?? 'The problem'}>
      {name !== undefined && (
        <Title order={3} size="h5">
          {name}
        </Title>
      )}
      <Text style={{ whiteSpace: 'pre-wrap' }}>{problem?.question}</Text>
      {problem?.expected !== undefined && (
        <Text size="sm" c="dimmed">
          Expected: {problem.expected}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, md: sides.length }} spacing="md" style={{ alignItems: 'start' }}>
        {sides.map((side) => (
          <Side key={side.name} {...side} services={services} />
        ))}
      </SimpleGrid>
    </Stack>
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
    <Stack gap="xs" component="article" aria-label={name}>
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
