import { Text, Title, UnstyledButton } from '@mantine/core'
import { memo, useMemo } from 'react'
import type { Program } from '@/pipeline/Program.ts'
import type { Attempt } from '@/pipeline/Run.ts'
import { purposeText } from '@/features/solve/run/words.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { Outcome, OutcomeNote } from '@/ui/Outcome.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { WithCode } from '@/ui/WithCode.tsx'
import { AttemptDiff } from './AttemptDiff.tsx'
import { DelayLines } from './DelayLines.tsx'
import { describeAttempt, describeVerdict } from './describeAttempt.ts'
import { Elapsed } from './Elapsed.tsx'
import { ProgramBlock } from './ProgramBlock.tsx'
import { ReplyItem } from './ReplyItem.tsx'
import styles from './TranscriptPanel.module.css'
import { splitReply } from './splitReply.ts'
import { ThinkingFold } from './ThinkingFold.tsx'
import { transcriptItems } from './transcriptItems.ts'

type Props = {
  readonly attempt: Attempt
  readonly previousNumber: number | undefined
  readonly previousProgram: Program | undefined
  readonly isLive: boolean
  readonly isModelScripted: boolean
}

/** One attempt: what the model wrote, its programs and what became of them. */
export const AttemptCard = memo(function AttemptCard(props: Props) {
  const { attempt, previousNumber, previousProgram, isLive } = props
  const { failure, answer } = attempt
  return (
    <section aria-label={`Attempt ${attempt.number}`} className={styles['card']}>
      <AttemptHead attempt={attempt} isLive={isLive} isModelScripted={props.isModelScripted} />
      {attempt.delays !== undefined && (
        <DelayLines
          delays={attempt.delays}
          isWaiting={attempt.state === 'delayed'}
          ending={failure?.message}
        />
      )}
      {attempt.thinking !== '' && <ThinkingFold text={attempt.thinking} />}
      {attempt.purpose !== 'first' && previousNumber !== undefined && previousProgram !== undefined && (
        <AttemptDiff attempt={attempt} beforeNumber={previousNumber} before={previousProgram} />
      )}
      <Reply attempt={attempt} isLive={isLive} />
      {attempt.finishNote !== undefined && (
        <Text size="sm" c="dimmed">
          {attempt.finishNote}
        </Text>
      )}
      {failure !== undefined && (
        <OutcomeNote tone={failure.kind === 'cancelled' ? 'warning' : 'bad'}>
          <strong>{failure.kind}</strong>
          {failure.hallucination ? ' (made up by the model)' : ''}: <WithCode text={failure.message} />
          {failure.hint === undefined ? null : (
            <div>
              <WithCode text={failure.hint} />
            </div>
          )}
        </OutcomeNote>
      )}
      {answer !== undefined && failure === undefined && (
        <div className={styles['answer']}>
          <strong>{visibleText(answer.sentence)}</strong>
        </div>
      )}
    </section>
  )
})

function AttemptHead({
  attempt,
  isLive,
  isModelScripted,
}: Pick<Props, 'attempt' | 'isLive' | 'isModelScripted'>) {
  const { inspect } = useSolveStore()
  const isPresenting = useSolve((state) => state.isPresenting)
  const { tone, text } = describeAttempt(attempt)
  const verdict = attempt.verdict === undefined ? undefined : describeVerdict(attempt.verdict)
  return (
    <div className={styles['cardHead']}>
      <Title order={3} size="h5">
        Attempt {attempt.number}
      </Title>
      <span className={styles['purpose']}>
        {purposeText(attempt)}
        {isModelScripted && attempt.purpose !== 'manual' ? ' · scripted reply' : ''}
      </span>
      <Outcome tone={tone}>{text}</Outcome>
      {isLive && <Elapsed />}
      {verdict !== undefined && (
        <span title={attempt.verdict?.because}>
          <Outcome tone={verdict.tone}>Repair: {verdict.text}</Outcome>
        </span>
      )}
      <span className={styles['spacer']} />
      {!isPresenting && (
        <UnstyledButton
          className={styles['purpose']}
          aria-label={`Inspect attempt ${attempt.number}`}
          onClick={() => inspect(attempt.number)}
        >
          Inspect
        </UnstyledButton>
      )}
    </div>
  )
}

function Reply({ attempt, isLive }: { readonly attempt: Attempt; readonly isLive: boolean }) {
  const { reply, blocks } = attempt
  const isFinished = attempt.finishReason !== undefined || !isLive
  const segments = useMemo(() => splitReply({ reply, blocks }, isFinished), [reply, blocks, isFinished])
  const items = transcriptItems(attempt, segments)
  return items.map((item, position) => {
    if (item.type === 'no-program') {
      return (
        <Text size="sm" c="dimmed" key={`none ${item.block}`}>
          No program was found in this reply.
        </Text>
      )
    }
    if (item.type === 'program') {
      return (
        <ProgramBlock
          key={`program ${item.block}`}
          attempt={attempt}
          position={item.block}
          isLive={isLive && item.block === attempt.blocks.length - 1}
        />
      )
    }
    const { text, label, closed } = item.segment
    return (
      <ReplyItem
        // oxlint-disable-next-line react/no-array-index-key -- items are only ever added at the end
        key={`item ${position}`}
        type={item.type}
        text={text}
        label={label}
        isClosed={closed || isFinished}
        isPassedOver={attempt.blocks.length > 0}
      />
    )
  })
}
