import { ActionIcon, Alert, Button, Group, Text, Title, Tooltip } from '@mantine/core'
import { IconPresentation } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Run } from '@/pipeline/Run.ts'
import { isShownRunning, shownRun } from '@/features/solve/run/SolveStore.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { previousProgram } from './previousProgram.ts'
import styles from './TranscriptPanel.module.css'
import { useFollowEnd } from './useFollowEnd.ts'

const loadAttemptCard = () => import('./AttemptCard.tsx')

/** Nothing of it is needed before there is a reply. */
const AttemptCard = lazy(async () => ({ default: (await loadAttemptCard()).AttemptCard }))

/** The attempts of the run on screen, one under the other. */
export function TranscriptPanel() {
  const run = useSolve(shownRun)
  const isRunning = useSolve(isShownRunning)
  const isPresenting = useSolve((state) => state.isPresenting)
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useFollowEnd({ list, end, isFollowing: isRunning })
  useEffect(() => {
    // Ahead of the first run; what cannot be loaded now is asked for again by then.
    void loadAttemptCard().catch(() => undefined)
  }, [])
  return (
    <section aria-label="Transcript" className={styles['transcript']}>
      {isPresenting ? <HiddenTitle /> : <TranscriptHead run={run} />}
      <div ref={list} className={styles['attempts']}>
        <Suspense>
          {run?.attempts.map((attempt, position) => {
            const previous = previousProgram(run.attempts, attempt)
            return (
              <AttemptCard
                key={`${run.started.runId} ${attempt.number}`}
                attempt={attempt}
                previousNumber={previous?.number}
                previousProgram={previous?.program}
                isLive={isRunning && position === run.attempts.length - 1}
                isModelScripted={run.started.model.kind === 'scripted'}
              />
            )
          })}
        </Suspense>
        {run?.repairsEnded !== undefined && (
          <Text size="sm" c="dimmed">
            Repairs ended: {run.repairsEnded}
          </Text>
        )}
        {run !== undefined && !isRunning && <RunEnd run={run} />}
        <div ref={end} className={styles['end']} />
      </div>
    </section>
  )
}

/** The attempts' headings hang from this one, also where there is no room for it. */
function HiddenTitle() {
  return <h2 className={styles['spoken']}>Transcript</h2>
}

/** The problem that was asked, where it is not the one in the draft, and what can be done with the transcript. */
function TranscriptHead({ run }: { readonly run: Run | undefined }) {
  const store = useSolveStore()
  const draftQuestion = useSolve((state) => state.draft.question)
  const question = run?.started.problem.question
  const isOther = question !== undefined && question !== draftQuestion
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          Transcript
        </Title>
        <Tooltip label="Enlarge the transcript and hide the rest">
          <ActionIcon variant="default" size="md" aria-label="Present" onClick={() => store.present(true)}>
            <IconPresentation size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      {isOther && run !== undefined && (
        <Alert variant="default" p="xs" title="The problem of this transcript" role="note">
          <Text size="sm" className={styles['question']}>
            {question}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            mt={6}
            onClick={() => store.takeProblem(run.started.problem)}
          >
            Take as my problem
          </Button>
        </Alert>
      )}
    </>
  )
}

/** A run whose end was never recorded was cut off, by a reload for example. */
function RunEnd({ run }: { readonly run: Run }) {
  if (run.outcome === undefined) {
    return (
      <Text size="sm" c="dimmed">
        This run was cut off here. Everything up to then is kept.
      </Text>
    )
  }
  return run.outcome === 'cancelled' ? (
    <Text size="sm" c="dimmed">
      Stopped. Everything up to then is kept.
    </Text>
  ) : null
}
