import { Text, UnstyledButton } from '@mantine/core'
import { Outcome } from '@/ui/Outcome.tsx'
import { VirtualList } from '@/ui/VirtualList.tsx'
import { describeRun } from './describeRun.ts'
import { formatCount } from './formatShare.ts'
import type { InsightsRun } from './InsightsSource.ts'
import styles from './RunsDrawer.module.css'

type RunListProps = {
  readonly runs: readonly InsightsRun[]
  /** A list within a list is only as high as this many runs. */
  readonly mostRows?: number
  readonly onOpen: (runId: string, position: number) => void
}

const ROW_HEIGHT = 76

/** Runs to choose from; however many, only those in sight are drawn. */
export function RunList({ runs, mostRows, onOpen }: RunListProps) {
  const height = mostRows === undefined ? undefined : ROW_HEIGHT * Math.min(mostRows, runs.length)
  return (
    <VirtualList
      items={runs}
      rowHeight={ROW_HEIGHT}
      keyOf={(_, position) => position}
      className={styles['box']}
      style={height === undefined ? undefined : { height }}
      rowClassName={styles['item']}
    >
      {(run, position) => <RunButton run={run} onOpen={() => onOpen(run.id, position)} />}
    </VirtualList>
  )
}

function RunButton({ run, onOpen }: { readonly run: InsightsRun; readonly onOpen: () => void }) {
  const { tone, text } = describeRun(run)
  const { template, model, attempts } = run.summary
  return (
    <UnstyledButton className={styles['run'] ?? ''} onClick={onOpen}>
      <Text size="sm" truncate>
        {run.question === '' ? '(no question)' : run.question}
      </Text>
      <Text size="sm" component="span">
        <Outcome tone={tone}>{text}</Outcome>
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {new Date(run.startedAt).toLocaleString()} · {template.name} v{template.version} · {model.name} ·{' '}
        {formatCount(attempts.length, 'attempt')}
      </Text>
    </UnstyledButton>
  )
}
