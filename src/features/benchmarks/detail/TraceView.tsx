import { Card, Stack, Text, Title } from '@mantine/core'
import { markSlips } from '@/pipeline/6-answer/markSlips.ts'
import { isProse } from '@/pipeline/isProse.ts'
import type { Attempt, Block, Run } from '@/pipeline/Run.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { MarkedText } from '@/ui/MarkedText.tsx'
import { Outcome } from '@/ui/Outcome.tsx'
import { failureName } from '@/metrics/failureName.ts'

/** A run in short: of each attempt the reply, its program, what it printed, and what came of it. */
export function TraceView({ run }: { readonly run: Run }) {
  return (
    <Stack gap="sm">
      {run.attempts.map((attempt) => (
        <AttemptView key={attempt.number} attempt={attempt} />
      ))}
    </Stack>
  )
}

function AttemptView({ attempt }: { readonly attempt: Attempt }) {
  const { number, purpose, template, reply, blocks } = attempt
  return (
    <Card withBorder padding="sm" component="article" aria-label={`Attempt ${number}`}>
      <Stack gap="xs">
        <Title order={4} size="h6">
          Attempt {number}
          {purpose === 'first' ? '' : `, ${purpose}`}
        </Title>
        {isProse(template.mode) && reply !== '' ? (
          <MarkedText label={`Reply of attempt ${number}`} text={reply} findMarks={markSlips} />
        ) : (
          <CodeText label={`Reply of attempt ${number}`} text={reply} wraps maxLines={12} />
        )}
        {blocks.map((block, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks only ever follow each other
          <BlockView key={position} block={block} />
        ))}
        <AttemptEnd attempt={attempt} />
      </Stack>
    </Card>
  )
}

function BlockView({ block: { program, execution } }: { readonly block: Block }) {
  const printed = execution === undefined ? '' : execution.printed.stdout + execution.printed.stderr
  return (
    <>
      {program !== undefined && <CodeText label="Program" text={program.source} maxLines={20} />}
      {printed !== '' && <CodeText label="Output" text={printed} maxLines={8} />}
    </>
  )
}

function AttemptEnd({ attempt: { answer, grade, failure } }: { readonly attempt: Attempt }) {
  return (
    <Text size="sm" component="div">
      {answer !== undefined && (
        <div>
          Answer: {answer.text} ({answer.typeName})
        </div>
      )}
      {grade !== undefined && grade.type !== 'ungraded' && (
        <>
          <Outcome tone={grade.type === 'right' ? 'good' : 'bad'}>{grade.type}</Outcome>
          <Text size="xs" c="dimmed">
            {grade.because}
          </Text>
        </>
      )}
      {failure !== undefined && grade === undefined && (
        <Outcome tone="bad">
          {failureName(failure.kind)}: {failure.message}
        </Outcome>
      )}
    </Text>
  )
}
