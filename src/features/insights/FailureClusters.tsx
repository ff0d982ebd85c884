import { Accordion, Alert, Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { FailureCluster } from '@/metrics/failures/clusterFailures.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import { visibleText } from '@/ui/visibleText.ts'
import { formatCount } from './formatShare.ts'
import type { InsightsRun, InsightsSource } from './InsightsSource.ts'
import { RunList } from './RunList.tsx'
import { RUNS_AT_A_TIME, useFailureClusters } from './useFailureClusters.ts'
import type { SelectedRuns } from './useSelectedRuns.ts'

type FailureClustersProps = {
  readonly source: InsightsSource
  readonly failure: FailureKind
  readonly selected: SelectedRuns
  readonly onOpen: (runId: string, attempt: number) => void
}

/** Clusters shown at first: the rest are those that hardly ever happen. */
const CLUSTERS_AT_A_TIME = 50

/** Failures of one kind, those with the same message together. */
export function FailureClusters({ source, failure, selected, onOpen }: FailureClustersProps) {
  const [most, setMost] = useState(RUNS_AT_A_TIME)
  const [shown, setShown] = useState(CLUSTERS_AT_A_TIME)
  const [open, setOpen] = useState<string | null>(null)
  const {
    clusters,
    compared,
    isWorking,
    failure: problem,
  } = useFailureClusters(source, failure, selected, most)
  const total = selected.runs.length
  return (
    <Stack gap="sm">
      {problem !== undefined && (
        <Alert color="red" title="The messages could not be read" role="alert">
          {problem}
        </Alert>
      )}
      {isWorking ? (
        <Progress
          value={(100 * compared) / Math.max(1, Math.min(total, most))}
          aria-label={`Comparing messages: ${compared} of ${Math.min(total, most)} runs`}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {formatCount(clusters.length, 'message')} in {formatCount(compared, 'run')}
          {compared < total && `, the latest of ${total.toLocaleString('en')}`}; names, numbers and quoted
          texts left out.
        </Text>
      )}
      <Accordion variant="separated" value={open} onChange={setOpen} keepMounted={false}>
        {clusters.slice(0, shown).map((cluster) => (
          <ClusterItem key={cluster.pattern} cluster={cluster} runs={selected.runs} onOpen={onOpen} />
        ))}
      </Accordion>
      <Group gap="xs">
        {clusters.length > shown && (
          <Button variant="default" size="xs" onClick={() => setShown(shown + CLUSTERS_AT_A_TIME)}>
            Show {Math.min(CLUSTERS_AT_A_TIME, clusters.length - shown)} more messages
          </Button>
        )}
        {!isWorking && compared < total && (
          <Button variant="default" size="xs" onClick={() => setMost(most + RUNS_AT_A_TIME)}>
            Compare {Math.min(RUNS_AT_A_TIME, total - compared)} more runs
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type ClusterItemProps = {
  readonly cluster: FailureCluster
  readonly runs: readonly InsightsRun[]
  readonly onOpen: (runId: string, attempt: number) => void
}

const ROWS_IN_SIGHT = 5

function ClusterItem({ cluster: { pattern, failures }, runs, onOpen }: ClusterItemProps) {
  return (
    <Accordion.Item value={idOf(pattern)}>
      <Accordion.Control>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Badge variant="default" style={{ flex: 'none' }}>
            {failures.length.toLocaleString('en')} ×
          </Badge>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
            {pattern === '' ? '(no message)' : visibleText(pattern)}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }} lineClamp={6} mb="xs">
          For example: {visibleText(failures[0]?.message ?? '')}
        </Text>
        <ClusterRuns failures={failures} runs={runs} onOpen={onOpen} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function ClusterRuns({
  failures,
  runs,
  onOpen,
}: Omit<ClusterItemProps, 'cluster'> & Pick<FailureCluster, 'failures'>) {
  const byId = new Map(runs.map((run) => [run.id, run]))
  const found = failures.flatMap((failed) => {
    const run = byId.get(failed.runId)
    return run === undefined ? [] : { run, attempt: failed.attempt }
  })
  return (
    <RunList
      runs={found.map(({ run }) => run)}
      mostRows={ROWS_IN_SIGHT}
      onOpen={(runId, position) => onOpen(runId, found[position]?.attempt ?? 1)}
    />
  )
}

/** The pattern in ids of the document, which have no spaces. */
function idOf(pattern: string): string {
  return pattern.replaceAll(' ', '␣')
}
