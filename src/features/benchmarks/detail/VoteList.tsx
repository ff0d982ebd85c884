import { Text, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { ProblemVote } from '@/benchmarks/figures/selfConsistency.ts'
import { Outcome, type OutcomeTone } from '@/ui/Outcome.tsx'
import { VirtualList } from '@/ui/VirtualList.tsx'
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
  if (votes.length === 0) return <Text c="dimmed">No problem voted like this.</Text>
  return (
    <VirtualList
      items={votes}
      rowHeight={ROW_HEIGHT}
      keyOf={({ problemId }) => problemId}
      className={styles['box']}
      rowClassName={styles['item']}
    >
      {(vote) => (
        <>
          <Text size="sm" truncate>
            {questions.get(vote.problemId) ?? vote.problemId}
          </Text>
          <VoteBar vote={vote} onChoose={onChoose} />
          <Text size="sm" component="div">
            <Outcome tone={TONES[vote.outcome]}>{describe(vote)}</Outcome>
          </Text>
        </>
      )}
    </VirtualList>
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
