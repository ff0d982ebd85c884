import { Text, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { ProblemVote } from '@/benchmarks/figures/selfConsistency.ts'
import { Outcome, type OutcomeTone } from '@/ui/Outcome.tsx'
import type { RunChoice } from './RunsDrawer.tsx'
import styles from './VoteList.module.css'

type VoteListProps = {
  readonly votes: readonly ProblemVote[]
  readonly benchmark: Benchmark
  readonly onChoose: (choice: RunChoice) => void
}

const ROW_HEIGHT = 92

const TONES: Record<ProblemVote['outcome'], OutcomeTone> = {
  right: 'good',
  wrong: 'bad',
  tied: 'warning',
  ungraded: 'neutral',
}

/** Each problem with its votes as a bar; the parts are its answers, and open the runs that gave them. */
export function VoteList({ votes, benchmark, onChoose }: VoteListProps) {
  const questions = useMemo(
    () => new Map(benchmark.plan.problems.map(({ id, question }) => [id, question])),
    [benchmark],
  )
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised
  const virtualizer = useVirtualizer({
    count: votes.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  if (votes.length === 0) return <Text c="dimmed">No problem voted like this.</Text>
  return (
    <div ref={setBox} className={styles['box']}>
      <ul className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const vote = votes[index]
          if (vote === undefined) return null
          return (
            <li
              key={vote.problemId}
              className={styles['item']}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              aria-setsize={votes.length}
              aria-posinset={index + 1}
            >
              <Text size="sm" truncate>
                {questions.get(vote.problemId) ?? vote.problemId}
              </Text>
              <VoteBar vote={vote} onChoose={onChoose} />
              <Text size="sm" component="div">
                <Outcome tone={TONES[vote.outcome]}>{describe(vote)}</Outcome>
              </Text>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function VoteBar({
  vote: { count },
  onChoose,
}: {
  readonly vote: ProblemVote
  readonly onChoose: VoteListProps['onChoose']
}) {
  const { groups, abstainedIds } = count
  return (
    <div className={styles['bar']}>
      {groups.map(({ shown, runIds, isRight }, position) => (
        <UnstyledButton
          // oxlint-disable-next-line react/no-array-index-key -- two groups may look alike
          key={position}
          className={styles['part'] ?? ''}
          data-right={isRight ?? 'unknown'}
          style={{ flexGrow: runIds.length }}
          aria-label={`${shown}: ${runIds.length} votes${isRight === true ? ', right' : ''}`}
          onClick={() => onChoose({ title: `Answered ${shown}`, runIds })}
        >
          {shown} × {runIds.length}
        </UnstyledButton>
      ))}
      {abstainedIds.length > 0 && (
        <UnstyledButton
          className={styles['part'] ?? ''}
          data-right="abstained"
          style={{ flexGrow: abstainedIds.length }}
          aria-label={`No answer: ${abstainedIds.length}`}
          onClick={() => onChoose({ title: 'No answer', runIds: abstainedIds })}
        >
          no answer × {abstainedIds.length}
        </UnstyledButton>
      )}
    </div>
  )
}

function describe({ outcome, count: { leaders } }: ProblemVote): string {
  const names = leaders.map(({ shown }) => shown).join(' and ')
  if (leaders.length === 0) return 'nobody answered'
  if (leaders.length > 1) return `tie between ${names}`
  return `${outcome === 'ungraded' ? 'majority' : `majority ${outcome}`}: ${names}`
}
