import { Button, Text } from '@mantine/core'
import type { Attempt } from '@/pipeline/Run.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { Trial } from '@/features/templates/state/Trial.ts'
import { useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { Outcome, OutcomeNote } from '@/ui/Outcome.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { WithCode } from '@/ui/WithCode.tsx'
import { describeTrial } from './describeTrial.ts'
import styles from './Side.module.css'

type Props = { readonly trial: Trial; readonly template: Template }

/** What became of a trial: outcome, answer, program, failure, and the way to the whole transcript. */
export function TrialResult({ trial, template }: Props) {
  const { services } = useTemplatesStore()
  const { run, isRunning, problem } = trial
  const { tone, text } = describeTrial(run)
  const last = run?.attempts.at(-1)
  const ofAnother = run !== undefined && run.started.template.id !== template.id
  return (
    <section aria-label="Result of the trial" className={styles['result']}>
      <Outcome tone={tone}>{text}</Outcome>
      {ofAnother && (
        <Text size="xs" c="dimmed">
          With the template {visibleText(run.started.template.name)}.
        </Text>
      )}
      {problem !== undefined && <OutcomeNote tone="bad">{problem}</OutcomeNote>}
      {last !== undefined && <Details attempt={last} />}
      {run !== undefined && !isRunning && (
        <Button size="xs" variant="default" onClick={() => services.openRun(run.started.runId)}>
          Open the full transcript
        </Button>
      )}
    </section>
  )
}

function Details({ attempt }: { readonly attempt: Attempt }) {
  const { answer, failure, grade, blocks, reply } = attempt
  const program = blocks.findLast((block) => block.program !== undefined)?.program
  return (
    <>
      {answer !== undefined && (
        <div>
          <strong>{visibleText(answer.sentence)}</strong>
          {grade !== undefined && (
            <Text size="xs" c="dimmed">
              {visibleText(grade.because)}
            </Text>
          )}
        </div>
      )}
      {failure !== undefined && failure.kind !== 'cancelled' && (
        <OutcomeNote tone="bad">
          <strong>{failure.kind}</strong>: <WithCode text={failure.message} />
          {failure.hint !== undefined && (
            <div>
              <WithCode text={failure.hint} />
            </div>
          )}
        </OutcomeNote>
      )}
      {program === undefined ? (
        reply !== '' && <CodeText label="Reply" text={reply} wraps maxLines={12} />
      ) : (
        <CodeText label="Program" text={program.source} maxLines={16} />
      )}
    </>
  )
}
