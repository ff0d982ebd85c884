import { Button, Group, Table, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { Flip, PairComparison } from '@/benchmarks/comparing/Comparison.ts'
import type { TraceChoice } from './TracePair.tsx'

type FlipListProps = {
  readonly title: string
  readonly flips: readonly Flip[]
  readonly pair: PairComparison
  readonly benchmark: Benchmark
  readonly onChoose: (choices: readonly TraceChoice[]) => void
}

const SHOWN_FLIPS = 10

/** Problems on which two columns differ; each opens with both traces, or all of them at once. */
export function FlipList({ title, flips, pair, benchmark, onChoose }: FlipListProps) {
  const [isWhole, setWhole] = useState(false)
  const questions = useMemo(
    () => new Map(benchmark.plan.problems.map(({ id, question }) => [id, question])),
    [benchmark],
  )
  if (flips.length === 0) return null
  const heading = `${title}: ${flips.length.toLocaleString('en')}`
  return (
    <div>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {heading}
        </Title>
        {flips.length > 1 && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={`${heading}. Open all side by side`}
            onClick={() => onChoose(flips.map((flip) => choiceOf(flip, pair)))}
          >
            Open all side by side
          </Button>
        )}
      </Group>
      <Table>
        <Table.Tbody>
          {flips.slice(0, isWhole ? undefined : SHOWN_FLIPS).map((flip) => (
            <Table.Tr key={flip.problemId}>
              <Table.Td maw={700}>
                <Text size="sm" lineClamp={2}>
                  {questions.get(flip.problemId) ?? flip.problemId}
                </Text>
              </Table.Td>
              <Table.Td w={130}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Side by side: ${questions.get(flip.problemId) ?? flip.problemId}`}
                  onClick={() => onChoose([choiceOf(flip, pair)])}
                >
                  Side by side
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {flips.length > SHOWN_FLIPS && !isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show all {flips.length}
        </Button>
      )}
    </div>
  )
}

function choiceOf(
  { problemId, firstRunIds, lastRunIds }: Flip,
  { first, last }: PairComparison,
): TraceChoice {
  return {
    problemId,
    sides: [
      { name: first.name, runIds: firstRunIds },
      { name: last.name, runIds: lastRunIds },
    ],
  }
}
