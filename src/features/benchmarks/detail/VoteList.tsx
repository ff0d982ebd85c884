import { Text, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { ProblemVote } from '@/benchmarks/figures/selfConsistency.ts'
import { Outcome, type OutcomeTone } from '@/ui/Outcome.tsx'
import { VirtualList } from '@/ui/VirtualList.tsx'
import { labelAnswers } from './labelAnswers.ts'
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
          <VoteOutcome vote={vote} onChoose={onChoose} />
        </>
      )}
    </VirtualList>
  )
}

type VoteOutcomeProps = { readonly vote: ProblemVote; readonly onChoose: VoteListProps['onChoose'] }

function VoteOutcome({ vote, onChoose }: VoteOutcomeProps) {
  const { groups } = vote.count
  const labels = useMemo(() => labelAnswers(groups.map(({ shown }) => shown)), [groups])
  return (
    <>
      <VoteBar vote={vote} labels={labels} onChoose={onChoose} />
      <Text size="sm" component="div">
        <Outcome tone={TONES[vote.outcome]}>{describe(vote, labels)}</Outcome>
      </Text>
    </>
  )
}

function VoteBar({
  vote: { count },
  labels,
  onChoose,
}: VoteOutcomeProps & { readonly labels: readonly string[] }) {
  const { groups, abstainedIds } = count
  return (
    <div className={styles['bar']}>
      {groups.map(({ runIds, isRight }, position) => (
        <UnstyledButton
          key={runIds[0]}
          className={styles['part'] ?? ''}
          data-right={isRight ?? 'unknown'}
          style={{ flexGrow: runIds.length }}
          aria-label={`${labels[position]}: ${runIds.length} votes${isRight === true ? ', right' : ''}`}
          onClick={() => onChoose({ title: `Answered ${labels[position]}`, runIds })}
        >
          {labels[position]} × {runIds.length}
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

function describe({ outcome, count: { groups, leaders } }: ProblemVote, labels: readonly string[]): string {
  const names = leaders.map((leader) => labels[groups.indexOf(leader)]).join(' and ')
  if (leaders.length === 0) return 'nobody answered'
  if (leaders.length > 1) return `tie between ${names}`
  return `${outcome === 'ungraded' ? 'majority' : `majority ${outcome}`}: ${names}`
}
