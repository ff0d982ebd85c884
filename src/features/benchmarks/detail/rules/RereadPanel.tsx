import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { reExtract } from '@/benchmarks/grading/reExtract.ts'
import type { ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import type { RulesPanelProps } from './RulesTab.tsx'
import { useStoredRuns } from './useStoredRuns.ts'

const POLICIES: readonly { readonly value: ExtractionPolicy; readonly label: string }[] = [
  { value: 'last-fenced', label: 'The last fenced block' },
  { value: 'first-fenced', label: 'The first fenced block' },
  { value: 'longest-parseable', label: 'The longest that parses' },
  { value: 'all-joined', label: 'All of them, joined' },
  { value: 'tagged', label: 'What is tagged' },
]

/** Which programs another extraction policy would choose from the stored replies, and running those. */
export function RereadPanel(props: RulesPanelProps) {
  const { benchmark, services } = props
  const [policy, setPolicy] = useState<ExtractionPolicy>('first-fenced')
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching } = useStoredRuns(props, isWanted)
  const reading = useMemo(() => data && reExtract(data, policy), [data, policy])
  const reread = async () =>
    services.openBenchmark(await services.reread(benchmark.id, { extraction: policy }))
  return (
    <Stack gap="xs" component="section" aria-label="Stored replies by another extraction policy">
      <Title order={2} size="h4">
        Stored replies by another extraction policy
      </Title>
      <Group align="flex-end">
        <NativeSelect
          label="Program of a reply"
          data={[...POLICIES]}
          value={policy}
          onChange={(event) =>
            setPolicy(
              POLICIES.find(({ value }) => value === event.currentTarget.value)?.value ?? 'last-fenced',
            )
          }
        />
        <Button variant="default" loading={isFetching} onClick={() => setWanted(true)}>
          Extract again
        </Button>
        <Button variant="default" onClick={() => reportFailure(reread())}>
          Run them as a new benchmark
        </Button>
      </Group>
      {error !== null && <Alert color="red">{error.message}</Alert>}
      {reading !== undefined && (
        <Text role="status">
          {reading.differing.length === 0
            ? `The same program in all ${reading.replies} replies.`
            : `Another program in ${reading.differing.length} of ${reading.replies} replies.`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        A new benchmark reads the stored first replies by this policy and runs their programs, without asking
        the model. Repairs are left out: what the model would have said to another failure is not recorded.
      </Text>
    </Stack>
  )
}
