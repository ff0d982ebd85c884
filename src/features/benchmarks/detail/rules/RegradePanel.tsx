import { Alert, Button, Loader, Stack, Table, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { NamedRule } from '@/benchmarks/grading/NamedRule.ts'
import { regrade, type Regrading } from '@/benchmarks/grading/regrade.ts'
import { storedAnswer } from '@/benchmarks/grading/storedAnswers.ts'
import { Outcome } from '@/ui/Outcome.tsx'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import type { RulesPanelProps } from './RulesTab.tsx'
import { useStoredRuns } from './useStoredRuns.ts'

type RegradePanelProps = RulesPanelProps & { readonly rules: readonly NamedRule[] }

const SHOWN_FLIPS = 100

/** Several rules over the stored answers, and those on which they do not agree. */
export function RegradePanel({ rules, ...props }: RegradePanelProps) {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching } = useStoredRuns(props, isWanted)
  const regrading = useMemo(
    () =>
      data &&
      regrade(
        data.flatMap((run) => storedAnswer(run) ?? []),
        rules,
      ),
    [data, rules],
  )
  return (
    <Stack gap="xs" component="section" aria-label="Stored answers by these rules">
      <Title order={2} size="h4">
        Stored answers by these rules
      </Title>
      {error !== null && <Alert color="red">{error.message}</Alert>}
      {regrading === undefined ? (
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => setWanted(true)}
          style={{ alignSelf: 'start' }}
        >
          Grade them again
        </Button>
      ) : (
        <>
          <Tallies regrading={regrading} />
          <Flips regrading={regrading} rules={rules} onOpen={props.services.openRun} />
        </>
      )}
      {isFetching && <Loader size="sm" role="status" aria-label="Reading the runs" />}
    </Stack>
  )
}

function Tallies({ regrading: { tallies, items } }: { readonly regrading: Regrading }) {
  return (
    <Table w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Rule</Table.Th>
          <Table.Th scope="col">Right</Table.Th>
          <Table.Th scope="col">Wrong</Table.Th>
          <Table.Th scope="col">Not graded</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tallies.map(({ rule, right, wrong, ungraded }) => (
          <Table.Tr key={rule.id}>
            <Table.Th scope="row">{rule.name}</Table.Th>
            <Table.Td>
              {right} of {items.length}
            </Table.Td>
            <Table.Td>{wrong}</Table.Td>
            <Table.Td>{ungraded}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type FlipsProps = {
  readonly regrading: Regrading
  readonly rules: readonly NamedRule[]
  readonly onOpen: (runId: string) => void
}

const TONES = { right: 'good', wrong: 'bad', ungraded: 'neutral' } as const

function Flips({ regrading: { flips }, rules, onOpen }: FlipsProps) {
  if (flips.length === 0) return <Text>All rules agree on every answer.</Text>
  return (
    <>
      <Title order={3} size="h5">
        Answers on which they do not agree: {flips.length}
      </Title>
      <ScrollBox
        label="Answers on which the rules do not agree"
        style={{ overflowX: 'auto', maxHeight: 480 }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Expected</Table.Th>
              <Table.Th scope="col">Answer</Table.Th>
              {rules.map(({ id, name }) => (
                <Table.Th key={id} scope="col" miw={160}>
                  {name}
                </Table.Th>
              ))}
              <Table.Th scope="col">Run</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {flips.slice(0, SHOWN_FLIPS).map(({ runId, expected, shown, grades }) => (
              <Table.Tr key={runId}>
                <Table.Td>{expected}</Table.Td>
                <Table.Td>{shown.slice(0, 120)}</Table.Td>
                {grades.map((grade, position) => (
                  <Table.Td key={rules[position]?.id ?? position}>
                    <Outcome tone={TONES[grade.type]}>{grade.type}</Outcome>
                    <Text size="xs" c="dimmed">
                      {grade.because}
                    </Text>
                  </Table.Td>
                ))}
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Open the run that answered ${shown.slice(0, 40)}`}
                    onClick={() => onOpen(runId)}
                  >
                    Open
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {flips.length > SHOWN_FLIPS && (
        <Text size="sm" c="dimmed">
          The first {SHOWN_FLIPS} are shown.
        </Text>
      )}
    </>
  )
}
