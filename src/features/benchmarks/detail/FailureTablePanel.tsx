import { SegmentedControl, Group, Stack, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { comparedColumns } from '@/benchmarks/comparing/comparedColumns.ts'
import { failureTable, type FailureRow } from '@/benchmarks/comparing/failureTable.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import styles from './FailureTablePanel.module.css'
import { failureName } from '@/metrics/failureName.ts'
import type { RunChoice } from './RunsDrawer.tsx'

type FailureTablePanelProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[]
  readonly onChoose: (choice: RunChoice) => void
}

/** Which kinds of failure befell which column, darker where it is more frequent. */
export function FailureTablePanel({ benchmark, runs, onChoose }: FailureTablePanelProps) {
  const [attempt, setAttempt] = useState<'first' | 'last'>('first')
  const table = useMemo(
    () => failureTable(comparedColumns(benchmark.plan, runs), attempt),
    [benchmark.plan, runs, attempt],
  )
  return (
    <Stack gap="xs" component="section" aria-label="Failures by column">
      <Group justify="space-between">
        <Title order={2} size="h4">
          How runs failed
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Which attempt"
          value={attempt}
          onChange={(value) => setAttempt(value === 'last' ? 'last' : 'first')}
          data={[
            { value: 'first', label: 'First attempt' },
            { value: 'last', label: 'After repairs' },
          ]}
        />
      </Group>
      {table.rows.length === 0 ? (
        <Text c="dimmed">No run has failed.</Text>
      ) : (
        <ScrollBox label="Failures by kind and column" style={{ overflowX: 'auto' }}>
          <Table withTableBorder withColumnBorders>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Stage</Table.Th>
                <Table.Th scope="col">Kind</Table.Th>
                {table.columns.map(({ id, name }) => (
                  <Table.Th key={id} scope="col" miw={120}>
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.rows.map((row) => (
                <FailureLine
                  key={row.kind}
                  row={row}
                  columnNames={table.columns.map(({ name }) => name)}
                  onChoose={onChoose}
                />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
    </Stack>
  )
}

type FailureLineProps = {
  readonly row: FailureRow
  readonly columnNames: readonly string[]
  readonly onChoose: (choice: RunChoice) => void
}

function FailureLine({ row: { stage, kind, cells }, columnNames, onChoose }: FailureLineProps) {
  return (
    <Table.Tr>
      <Table.Td>{stage}</Table.Td>
      <Table.Th scope="row" fw={400}>
        {failureName(kind)}
      </Table.Th>
      {cells.map(({ runIds, share }, position) => (
        <Table.Td
          // oxlint-disable-next-line react/no-array-index-key -- columns never change places
          key={position}
          p={0}
          className={styles['cell']}
          style={{ '--share': share }}
        >
          {runIds.length === 0 ? (
            <span className={styles['none']}>0</span>
          ) : (
            <UnstyledButton
              className={styles['button'] ?? ''}
              aria-label={`${failureName(kind)} in ${columnNames[position] ?? ''}: show ${runIds.length} runs`}
              onClick={() => onChoose({ title: failureName(kind), runIds })}
            >
              {runIds.length.toLocaleString('en')} · {(share * 100).toFixed(1)} %
            </UnstyledButton>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
