import type { Answer } from '@/pipeline/6-answer/Answer.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { Attempt, Run } from '@/pipeline/Run.ts'
import { describeAttempt } from '@/features/solve/transcript/describeAttempt.ts'
import { CopyAction } from '@/ui/CopyAction.tsx'
import { Outcome, OutcomeNote } from '@/ui/Outcome.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { WithCode } from '@/ui/WithCode.tsx'
import styles from './Inspector.module.css'
import { Section } from './Section.tsx'

type Props = { readonly run: Run; readonly attempt: Attempt }

/** What came out of the attempt, and whether it is right. */
export function AnswerPanel({ run, attempt }: Props) {
  const { answer, grade, failure } = attempt
  const { tone, text } = describeAttempt(attempt)
  return (
    <Section name="Answer">
      {answer === undefined ? (
        <Outcome tone={tone}>{text}</Outcome>
      ) : (
        <AnswerView answer={answer} grade={grade} />
      )}
      {failure !== undefined && (
        <p>
          <WithCode text={failure.message} />
        </p>
      )}
      {answer?.executed === false && (
        <p className={styles['quiet']}>Read from the model’s text: no program computed it.</p>
      )}
      {attempt.purpose === 'fallback' && (
        <OutcomeNote tone="warning">
          <strong>Fallback.</strong> Repairs ran out; this never counts as a success of programs.
        </OutcomeNote>
      )}
      {answer?.disagreements.map(({ start, message }) => (
        <OutcomeNote key={start} tone="warning">
          <strong>The model’s text disagrees.</strong> <WithCode text={message} />
        </OutcomeNote>
      ))}
      <p className={styles['quiet']}>{originOf(run, attempt)}</p>
    </Section>
  )
}

function originOf(run: Run, { purpose, template }: Attempt): string {
  if (purpose === 'manual') return 'Your own program'
  const { name, kind } = run.started.model
  const model = kind === 'scripted' ? `${name}: scripted replies, not a real model` : name
  return `${model} · ${template.name} v${template.version}`
}

/** Longer answers are not set in large type. */
const LONG_ANSWER = 24

function AnswerView({ answer, grade }: { readonly answer: Answer; readonly grade: Grade | undefined }) {
  return (
    <>
      <p className={styles['sentence']}>{visibleText(answer.sentence)}</p>
      <div className={styles['exact']}>
        <span className={styles['exactText']} data-long={answer.text.length > LONG_ANSWER}>
          {visibleText(answer.text)}
        </span>
        <span className={styles['typeName']}>{visibleText(answer.typeName)}</span>
        <CopyAction what="answer" text={answer.text} />
      </div>
      {grade !== undefined && <GradeView grade={grade} />}
    </>
  )
}

const GRADES = {
  right: { tone: 'good', text: 'right' },
  wrong: { tone: 'bad', text: 'wrong' },
  ungraded: { tone: 'neutral', text: 'not graded' },
} as const

function GradeView({ grade }: { readonly grade: Grade }) {
  const { tone, text } = GRADES[grade.type]
  return (
    <p>
      <Outcome tone={tone}>{text}</Outcome> <span className={styles['quiet']}>{grade.because}</span>
    </p>
  )
}
