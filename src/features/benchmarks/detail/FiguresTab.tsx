import { Loader, ScrollArea, Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { sessionFigures } from '@/metrics/sessionFigures.ts'

type FiguresTabProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[] | undefined
  readonly services: BenchmarkServices
}

/** The figures of each column, side by side. */
export function FiguresTab({ benchmark, runs }: FiguresTabProps) {
  const columns = useMemo(
    () =>
      benchmark.plan.columns.map((column) => ({
        column,
        figures: sessionFigures((runs ?? []).filter(({ place }) => place?.columnId === column.id)),
      })),
    [benchmark.plan.columns, runs],
  )
  if (runs === undefined) return <Loader aria-label="Loading the runs" />
  if (runs.length === 0) return <Text c="dimmed">No run has ended yet.</Text>
  return (
    <ScrollArea>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Figure</Table.Th>
            {columns.map(({ column }) => (
              <Table.Th key={column.id}>{column.name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">First-pass executed</Table.Th>
            {columns.map(({ column, figures }) => (
              <Table.Td key={column.id}>
                {figures.rates.firstPassExecution.successes} of {figures.rates.firstPassExecution.n}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
