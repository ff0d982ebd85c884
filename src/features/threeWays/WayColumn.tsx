import { Button, Card, Loader, Stack, Text, Title } from '@mantine/core'
import { markSlips } from '@/pipeline/6-answer/markSlips.ts'
import { isProse } from '@/pipeline/isProse.ts'
import type { Attempt } from '@/pipeline/Run.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { formatDuration } from '@/ui/formatDuration.ts'
import { MarkedText } from '@/ui/MarkedText.tsx'
import { Outcome } from '@/ui/Outcome.tsx'
import type { WayState } from './useWays.ts'

type WayColumnProps = {
  readonly state: WayState
  /** False: nobody has been asked yet. */
  readonly isStarted: boolean
  readonly onOpen: (runId: string) => void
}

/** What came of one way of asking. */
export function WayColumn({ state: { way, run }, isStarted, onOpen }: WayColumnProps) {
  const isOver = run?.outcome !== undefined
  const isRunning = isStarted && !isOver
  return (
    <Card withBorder component="section" aria-label={way.name} aria-busy={isRunning}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            {way.name}
          </Title>
          <Text size="sm" c="dimmed">
            {way.about}
          </Text>
        </div>
        {run?.attempts.map((attempt) => (
          <AttemptPart key={attempt.number} attempt={attempt} />
        ))}
        {isRunning && <Loader size="sm" role="status" aria-label={`${way.name} is running`} />}
        {isOver && (
          <>
            <Text size="xs" c="dimmed">
              {formatDuration(run.endedMs ?? 0)}
            </Text>
            <Button variant="default" size="xs" onClick={() => onOpen(run.started.runId)}>
              Open on Solve
            </Button>
          </>
        )}
      </Stack>
    </Card>
  )
}

function AttemptPart({ attempt }: { readonly attempt: Attempt }) {
  const { number, template, reply, blocks } = attempt
  const program = blocks.at(-1)?.program
  return (
    <Stack gap="xs">
      {number > 1 && (
        <Text size="sm" fw={600}>
          Attempt {number}
        </Text>
      )}
      {isProse(template.mode) || program === undefined ? (
        reply !== '' && <MarkedText label={`Reply, attempt ${number}`} text={reply} findMarks={markSlips} />
      ) : (
        <CodeText label={`Program, attempt ${number}`} text={program.source} maxLines={20} />
      )}
      <AttemptEnd attempt={attempt} />
    </Stack>
  )
}

function AttemptEnd({ attempt: { answer, grade, failure } }: { readonly attempt: Attempt }) {
  if (grade?.type === 'right') return <Outcome tone="good">right: {answer?.text}</Outcome>
  if (grade?.type === 'wrong')
    return (
      <div>
        <Outcome tone="bad">wrong: {answer?.text}</Outcome>
        <Text size="xs" c="dimmed">
          {grade.because}
        </Text>
      </div>
    )
  if (failure !== undefined) return <Outcome tone="bad">{failure.message}</Outcome>
  return answer === undefined ? null : <Outcome tone="neutral">answer: {answer.text}</Outcome>
}
