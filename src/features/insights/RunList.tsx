import { Text, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { Outcome } from '@/ui/Outcome.tsx'
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
  // State and not a ref: the drawer mounts the box later than the list first renders.
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised
  const virtualizer = useVirtualizer({
    count: runs.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  const height = mostRows === undefined ? undefined : ROW_HEIGHT * Math.min(mostRows, runs.length)
  return (
    <div ref={setBox} className={styles['box']} style={height === undefined ? undefined : { height }}>
      <ul className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const run = runs[index]
          return run === undefined ? null : (
            <li
              key={index}
              className={styles['item']}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              aria-setsize={runs.length}
              aria-posinset={index + 1}
            >
              <RunButton run={run} onOpen={() => onOpen(run.id, index)} />
            </li>
          )
        })}
      </ul>
    </div>
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
