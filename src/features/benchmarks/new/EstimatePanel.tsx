import { Alert, Card, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkEstimate } from '@/benchmarks/running/estimateBenchmark.ts'
import { formatMoney } from '@/lib/formatMoney.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { formatEstimate } from '@/ui/formatEstimate.ts'

type EstimatePanelProps = { readonly plan: BenchmarkPlan; readonly services: BenchmarkServices }

/** What the plan will take, before anything is sent. */
export function EstimatePanel({ plan, services }: EstimatePanelProps) {
  const { data: earlier, error } = useQuery({
    queryKey: ['earlier-runs'],
    queryFn: () => services.earlierRuns(),
    networkMode: 'always',
  })
  const estimate = useMemo(() => earlier && services.estimate(plan, earlier), [services, plan, earlier])
  return (
    <Card withBorder component="section" aria-label="Estimate">
      <Stack gap="sm">
        <Title order={2} size="h4">
          What it will take
        </Title>
        {error !== null && <Alert color="red">{error.message}</Alert>}
        {estimate?.runs === 0 && (
          <Text size="sm" c="dimmed">
            Choose a template and a model: then requests, tokens, money and time are estimated here.
          </Text>
        )}
        {estimate !== undefined && estimate.runs > 0 && <EstimateTable estimate={estimate} />}
      </Stack>
    </Card>
  )
}

function EstimateTable({ estimate }: { readonly estimate: BenchmarkEstimate }) {
  return (
    <>
      <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing={0}>
        <Table.Tbody>
          {rowsOf(estimate).map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th fw={400} scope="row">
                {name}
              </Table.Th>
              <Table.Td ta="right">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {basisOf(estimate)}
      </Text>
    </>
  )
}

function rowsOf(estimate: BenchmarkEstimate): readonly (readonly [string, string])[] {
  const { runs, requests, promptTokens, completionTokens, cost, seconds } = estimate
  const { least, most } = requests
  return [
    ['Runs', runs.toLocaleString('en')],
    ['Requests', least === most ? count(least) : `${count(least)}, at most ${count(most)} with repairs`],
    ['Prompt tokens', `about ${count(promptTokens)}`],
    [
      'Completion tokens',
      completionTokens === undefined ? 'not known yet' : `about ${count(completionTokens)}`,
    ],
    ['Money', cost === undefined ? moneyUnknown(estimate) : `about ${cost.map(formatMoney).join(' and ')}`],
    ['Time', seconds === undefined ? 'not known yet' : `about ${formatEstimate(seconds)}`],
  ]
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function moneyUnknown({ withoutPrice }: BenchmarkEstimate): string {
  const models = [...new Set(withoutPrice.map(({ model }) => model.name))]
  return models.length === 0 ? 'not known yet' : `no price is set for ${models.join(', ')}`
}

function basisOf({ basis }: BenchmarkEstimate): string {
  const prompts = 'Prompts are counted at four characters a token, without repairs.'
  return basis === 0
    ? `${prompts} How long replies are and how long they take is known after the first runs with these models.`
    : `${prompts} Replies and time as in ${count(basis)} earlier runs with these models.`
}
