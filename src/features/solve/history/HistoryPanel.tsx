import { Button, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { shownRun } from '@/features/solve/run/SolveStore.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import type { RunRecord } from '@/features/solve/SolveServices.ts'
import { Outcome } from '@/ui/Outcome.tsx'
import { useLive } from '@/ui/useLive.ts'
import { describeRun } from './describeRun.ts'
import styles from './HistoryPanel.module.css'
import { matchRuns } from './matchRuns.ts'

/** Runs listed at first; a long session has thousands. */
const PAGE = 30

/** The runs of this session, newest first. */
export function HistoryPanel() {
  const { services } = useSolveStore()
  const runs = useLive(services.history)
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const found = matchRuns(runs, query)
  return (
    <Stack component="section" gap="xs" aria-labelledby="history-title">
      <Title order={2} size="h5" id="history-title">
        History of this session
      </Title>
      {runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          What you solve is kept here, in this browser.
        </Text>
      ) : (
        <TextInput
          type="search"
          size="xs"
          aria-label="Search history"
          placeholder={`Search in ${runs.length}`}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul className={styles['list']}>
        {found.slice(0, limit).map((run) => (
          <HistoryEntry key={run.id} run={run} />
        ))}
      </ul>
      {runs.length > 0 && found.length === 0 && <Text size="sm">Nothing fits.</Text>}
      {found.length > limit && (
        <Button size="xs" variant="default" onClick={() => setLimit(limit + 5 * PAGE)}>
          {found.length - limit} older
        </Button>
      )}
    </Stack>
  )
}

function HistoryEntry({ run }: { readonly run: RunRecord }) {
  const { openRun } = useSolveStore()
  const isShown = useSolve((state) => shownRun(state)?.started.runId === run.id)
  const { tone, text } = describeRun(run)
  return (
    <li>
      <UnstyledButton
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it leads to a run, but has no address of its own
        role="link"
        className={styles['entry']}
        aria-current={isShown}
        onClick={() => void openRun(run.id)}
      >
        <span className={styles['question']}>{run.question}</span>
        <span className={styles['line']}>
          <Outcome tone={tone}>{text}</Outcome>
          <span className={styles['answer']}>{run.summary.answer}</span>
          <time dateTime={run.startedAt}>{timeOf(run.startedAt)}</time>
        </span>
      </UnstyledButton>
    </li>
  )
}

function timeOf(startedAt: string): string {
  return new Date(startedAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
}
