import { Button, Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import { toCsv } from '@/lib/toCsv.ts'
import { Outcome } from '@/ui/Outcome.tsx'
import { describeRun } from './describeRun.ts'
import { formatCount } from './formatShare.ts'
import type { InsightsRun } from './InsightsSource.ts'
import styles from './RunsDrawer.module.css'

type RunsDrawerProps = {
  /** Undefined: closed. */
  readonly title: string | undefined
  readonly runs: readonly InsightsRun[]
  readonly csvPrefix: string
  readonly formulaSafe: boolean
  readonly onOpenRun: (runId: string) => void
  readonly onClose: () => void
}

/** The runs behind a bar, each to be opened. */
export function RunsDrawer({ title, runs, csvPrefix, formulaSafe, onOpenRun, onClose }: RunsDrawerProps) {
  return (
    <Drawer
      opened={title !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close the list' }}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {formatCount(runs.length, 'run')}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label="Download these runs as CSV"
            onClick={() => downloadRuns(runs, csvPrefix, formulaSafe)}
          >
            CSV
          </Button>
        </Group>
        <RunList runs={runs} onOpenRun={onOpenRun} />
      </Stack>
    </Drawer>
  )
}

const ROW_HEIGHT = 76

function RunList({ runs, onOpenRun }: Pick<RunsDrawerProps, 'runs' | 'onOpenRun'>) {
  // State and not a ref: the drawer mounts the box later than the list first renders.
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised
  const virtualizer = useVirtualizer({
    count: runs.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  return (
    <div ref={setBox} className={styles['box']}>
      <ul className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const run = runs[index]
          return run === undefined ? null : (
            <li
              key={run.id}
              className={styles['item']}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              aria-setsize={runs.length}
              aria-posinset={index + 1}
            >
              <RunButton run={run} onOpenRun={onOpenRun} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type RunButtonProps = { readonly run: InsightsRun; readonly onOpenRun: (runId: string) => void }

function RunButton({ run, onOpenRun }: RunButtonProps) {
  const { tone, text } = describeRun(run)
  const { template, model, attempts } = run.summary
  return (
    <UnstyledButton className={styles['run'] ?? ''} onClick={() => onOpenRun(run.id)}>
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

const COLUMNS = [
  'run',
  'started',
  'question',
  'outcome',
  'answer',
  'grade',
  'template',
  'version',
  'model',
  'attempts',
  'failures',
  'prompt tokens',
  'completion tokens',
  'milliseconds',
] as const

function downloadRuns(runs: readonly InsightsRun[], csvPrefix: string, formulaSafe: boolean): void {
  const rows = runs.map((run) => {
    const { answer, grade, template, model, attempts, promptTokens, completionTokens, durationMs } =
      run.summary
    const failures = attempts.flatMap(({ failure }) => failure ?? []).join(' ')
    const before = [run.id, run.startedAt, run.question, describeRun(run).text, answer, grade]
    const after = [template.name, template.version, model.name, attempts.length, failures]
    return [...before, ...after, promptTokens, completionTokens, durationMs]
  })
  const text = toCsv([COLUMNS, ...rows], { formulaSafe })
  downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${csvPrefix}-runs.csv`)
}
