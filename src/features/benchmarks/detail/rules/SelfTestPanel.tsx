import { Alert, Button, Group, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { NamedRule } from '@/benchmarks/grading/NamedRule.ts'
import { PROBES, type ProbeResult } from '@/benchmarks/grading/probeGrader.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { Outcome } from '@/ui/Outcome.tsx'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { describeProbe, scoreOf } from './describeProbe.ts'

type SelfTestPanelProps = { readonly services: BenchmarkServices; readonly rules: readonly NamedRule[] }

/** Programs that try to be called right without knowing the answer; none of them may score. */
export function SelfTestPanel({ services, rules }: SelfTestPanelProps) {
  const [results, setResults] = useState<readonly ProbeResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const run = async () => {
    const current = new AbortController()
    controller.current = current
    setResults([])
    setRunning(true)
    try {
      for await (const result of services.probe(rules, current.signal))
        setResults((before) => [...before, result])
    } finally {
      setRunning(false)
    }
  }
  return (
    <Stack gap="xs" component="section" aria-label="Self-test with hostile programs">
      <Title order={2} size="h4">
        Self-test with hostile programs
      </Title>
      <Text size="sm" c="dimmed">
        {PROBES.length} programs go through the real pipeline and sandbox: they search globals for the
        expected answer, leave early, patch comparisons, print forged results, or answer nearly right. Only
        the honest ones may be called right.
      </Text>
      <Group>
        <Button variant="default" loading={isRunning} onClick={() => reportFailure(run())}>
          Run the self-test
        </Button>
        {isRunning && (
          <Button variant="subtle" onClick={() => controller.current?.abort()}>
            Stop
          </Button>
        )}
      </Group>
      {isRunning && (
        <Progress
          value={(100 * results.length) / PROBES.length}
          aria-label="Programs of the self-test tried"
        />
      )}
      {results.length > 0 && <Results results={results} isOver={!isRunning} />}
    </Stack>
  )
}

function Results({
  results,
  isOver,
}: {
  readonly results: readonly ProbeResult[]
  readonly isOver: boolean
}) {
  const score = scoreOf(results)
  return (
    <>
      {isOver && (
        <Alert color={score.isPassed ? 'green' : 'red'} role="status">
          {score.sentence}
        </Alert>
      )}
      <ScrollBox label="Programs of the self-test" style={{ maxHeight: 420, overflow: 'auto' }}>
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" w="45%">
                Program
              </Table.Th>
              <Table.Th scope="col">What became of it</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inOrder(results, isOver).map((result) => {
              const { tone, text } = describeProbe(result)
              return (
                <Table.Tr key={result.probe.id}>
                  <Table.Th scope="row" fw={400}>
                    {result.probe.name} ({result.probe.language})
                    <Text size="xs" c="dimmed">
                      {result.probe.tries}
                    </Text>
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Outcome tone={tone}>{visibleText(text)}</Outcome>
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </>
  )
}

/** In the end those first that went otherwise than they should. */
function inOrder(results: readonly ProbeResult[], isOver: boolean): readonly ProbeResult[] {
  if (!isOver) return results
  const isGood = (result: ProbeResult) => describeProbe(result).tone === 'good'
  return [...results.filter((result) => !isGood(result)), ...results.filter(isGood)]
}
