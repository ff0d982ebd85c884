import { Alert, Button, Group, Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconChartBar, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FailureKind } from '@/pipeline/Failure.ts'
import type { Attempt, Run } from '@/pipeline/Run.ts'
import { CodeEditor } from '@/ui/CodeEditor.tsx'
import { CodeText } from '@/ui/CodeText.tsx'
import { Outcome } from '@/ui/Outcome.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { describeRun } from './describeRun.ts'
import { failureName } from '@/metrics/failureName.ts'
import type { InsightsRun, InsightsSource } from './InsightsSource.ts'
import { useRun } from './useRun.ts'

type RunDetailProps = {
  readonly source: InsightsSource
  readonly run: InsightsRun
  /** The one to begin with; undefined: the one that failed so, or the last. */
  readonly attempt: number | undefined
  readonly failure: FailureKind | undefined
  readonly onBack: () => void
}

/** A run's programs, each at the line where it failed. */
export function RunDetail({ source, run, attempt, failure, onBack }: RunDetailProps) {
  const loaded = useRun(source, run.id)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const { tone, text } = describeRun(run)
  const benchmarkId = run.summary.place?.benchmarkId
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          ref={back}
          variant="subtle"
          size="xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          Back to the list
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={14} aria-hidden />}
          onClick={() => source.openRun(run.id)}
        >
          Open on Solve
        </Button>
        {benchmarkId !== undefined && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChartBar size={14} aria-hidden />}
            onClick={() => source.openBenchmark(benchmarkId)}
          >
            Open its benchmark
          </Button>
        )}
      </Group>
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {run.question === '' ? '(no question)' : visibleText(run.question)}
        </Text>
        <Text size="sm" component="div">
          <Outcome tone={tone}>{text}</Outcome>
        </Text>
      </div>
      {loaded.type === 'loading' && <Loader size="sm" role="status" aria-label="Loading the run" />}
      {loaded.type === 'failed' && (
        <Alert color="red" title="The run could not be read" role="alert">
          {loaded.message}
        </Alert>
      )}
      {loaded.type === 'loaded' && (
        <Attempts run={loaded.run} first={firstShown(loaded.run, attempt, failure)} />
      )}
    </Stack>
  )
}

function firstShown({ attempts }: Run, wanted: number | undefined, kind: FailureKind | undefined): number {
  const failed = attempts.find(({ failure }) => failure !== undefined && failure.kind === kind)
  return wanted ?? failed?.number ?? attempts.at(-1)?.number ?? 1
}

function Attempts({ run, first }: { readonly run: Run; readonly first: number }) {
  const [number, setNumber] = useState(first)
  const attempt = run.attempts.find((candidate) => candidate.number === number)
  return (
    <>
      {run.attempts.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Attempt"
          style={{ alignSelf: 'flex-start' }}
          value={`${number}`}
          onChange={(value) => setNumber(Number(value))}
          data={run.attempts.map((candidate) => ({
            value: `${candidate.number}`,
            label: `Attempt ${candidate.number}`,
          }))}
        />
      )}
      {attempt === undefined ? (
        <Text>It never came to an attempt.</Text>
      ) : (
        <AttemptDetail key={number} attempt={attempt} expected={run.started.problem.expected} />
      )}
    </>
  )
}

type AttemptDetailProps = { readonly attempt: Attempt; readonly expected: string | undefined }

function AttemptDetail({ attempt, expected }: AttemptDetailProps) {
  const { number, failure, answer, grade, blocks, reply } = attempt
  const program = blocks.findLast((block) => block.program !== undefined)?.program
  const line = failure?.line
  return (
    <Stack gap="xs" component="section" aria-label={`Attempt ${number}`}>
      <Title order={3} size="h5">
        Attempt {number}
        {failure !== undefined &&
          `: ${failureName(failure.kind)}${line === undefined ? '' : `, line ${line}`}`}
      </Title>
      {failure !== undefined && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {visibleText([failure.message, failure.hint].filter(Boolean).join(' '))}
        </Text>
      )}
      {answer !== undefined && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Answer: {visibleText(answer.text)}
          {grade !== undefined && ` (${grade.type})`}
          {expected !== undefined && expected !== '' && `; expected: ${visibleText(expected)}`}
        </Text>
      )}
      {program === undefined ? (
        <CodeText label={`Reply of attempt ${number}`} text={reply} wraps maxLines={24} />
      ) : (
        <CodeEditor
          label={`Program of attempt ${number}`}
          language={program.language}
          value={program.source}
          isReadOnly
          {...(line !== undefined && { failingLine: line })}
        />
      )}
    </Stack>
  )
}
