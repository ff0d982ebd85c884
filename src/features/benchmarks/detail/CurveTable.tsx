import { Table } from '@mantine/core'
import type { SelfConsistency } from '@/benchmarks/figures/selfConsistency.ts'
import { ScrollBox } from '@/ui/ScrollBox.tsx'

/** pass@k, maj@k and pass^k with the problems that each is the mean of. */
export function CurveTable({ consistency }: { readonly consistency: SelfConsistency }) {
  const { passAtK, majorityAtK, passHatK } = consistency
  return (
    <ScrollBox label="pass@k, maj@k and pass^k" style={{ overflowX: 'auto' }}>
      <Table w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">k</Table.Th>
            <Table.Th scope="col">pass@k</Table.Th>
            <Table.Th scope="col">maj@k</Table.Th>
            <Table.Th scope="col">pass^k</Table.Th>
            <Table.Th scope="col">problems</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {passAtK.map(({ k, value, problems }, position) => (
            <Table.Tr key={k}>
              <Table.Th scope="row">{k}</Table.Th>
              <Table.Td>{percent(value)}</Table.Td>
              <Table.Td>
                {percent(majorityAtK[position]?.value)}
                {errorOf(majorityAtK[position]?.resamplingError)}
              </Table.Td>
              <Table.Td>{percent(passHatK[position]?.value)}</Table.Td>
              <Table.Td>{problems}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  )
}

function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(1)} %`
}

/** Only where subsets were drawn and not all counted. */
function errorOf(error: number | undefined): string {
  return error === undefined || error === 0 ? '' : ` ± ${(error * 100).toFixed(2)}`
}
