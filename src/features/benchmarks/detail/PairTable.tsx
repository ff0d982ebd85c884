import { Group, Table, Text } from '@mantine/core'
import type { PairComparison } from '@/benchmarks/comparing/Comparison.ts'

/** The four counts behind a comparison, and the tests on them. */
export function PairTable({ pair }: { readonly pair: PairComparison }) {
  const { first, last, table } = pair
  return (
    <Group align="flex-start" gap="md">
      <Table withTableBorder withColumnBorders w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{pair.isMultiSample ? 'By majority vote' : 'Problems'}</Table.Th>
            <Table.Th scope="col">{last.name}: yes</Table.Th>
            <Table.Th scope="col">{last.name}: no</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">{first.name}: yes</Table.Th>
            <Table.Td ta="right">{table.both}</Table.Td>
            <Table.Td ta="right">{table.onlyFirst}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">{first.name}: no</Table.Th>
            <Table.Td ta="right">{table.onlyLast}</Table.Td>
            <Table.Td ta="right">{table.neither}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text size="sm" component="div">
        {testsOf(pair).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Text>
    </Group>
  )
}

function testsOf({
  difference,
  interval,
  intervalMethod,
  mcNemar,
  bootstrap,
  signFlip,
  isMultiSample,
}: PairComparison): readonly string[] {
  if (difference === undefined) return []
  const lines = [
    `Difference: ${points(difference)} points`,
    ...(intervalMethod === 'none'
      ? []
      : [
          `95 % interval: ${points(interval.low)} to ${points(interval.high)} (${intervalMethod === 'newcombe' ? 'Newcombe, paired' : 'bootstrap over problems'})`,
        ]),
    `McNemar, exact: p = ${probability(mcNemar.exact)}, mid-p = ${probability(mcNemar.midP)}`,
  ]
  if (bootstrap !== undefined && intervalMethod !== 'bootstrap')
    lines.push(
      `Bootstrap over problems (BCa, ${bootstrap.resamples.toLocaleString('en')} draws): ${points(bootstrap.interval.low)} to ${points(bootstrap.interval.high)}`,
    )
  if (isMultiSample) lines.push(`Sign-flip test over problems: p = ${probability(signFlip.p)}`)
  return lines
}

function points(difference: number): string {
  const sign = difference > 0 ? '+' : ''
  return `${sign}${(difference * 100).toFixed(1)}`.replace('-', '−')
}

function probability(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}
