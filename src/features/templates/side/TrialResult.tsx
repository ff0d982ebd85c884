import { Button, Text } from '@mantine/core'
import { isEqualJson } from '@/lib/isEqualJson.ts'
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
  const tried = run?.started.template
  return (
    <section aria-label="Result of the trial" className={styles['result']}>
      <Outcome tone={tone}>{text}</Outcome>
      {tried !== undefined && <TriedNote tried={tried} template={template} />}
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

/** What was tried, where it is not what stands in the editor now. */
function TriedNote({ tried, template }: { readonly tried: Template; readonly template: Template }) {
  if (isEqualJson({ ...tried, version: template.version }, template)) return null
  return (
    <Text size="xs" c="dimmed">
      {tried.id === template.id
        ? 'The template was changed since.'
        : `With the template ${visibleText(tried.name)}.`}
    </Text>
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
          {grade !== undefined && failure === undefined && (
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
