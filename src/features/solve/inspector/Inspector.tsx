import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { shownRun } from '@/features/solve/run/SolveStore.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { ExtractionPanel } from './ExtractionPanel.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import { PhasesPanel } from './PhasesPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'

const RunFilesPanel = lazy(async () => {
  const module = await import('./RunFilesPanel.tsx')
  return { default: module.RunFilesPanel }
})

/** One attempt looked into: the last, unless the person chose another. */
export function Inspector() {
  const { inspect } = useSolveStore()
  const run = useSolve(shownRun)
  const inspected = useSolve((state) => state.inspected)
  const attempt = run?.attempts.find(({ number }) => number === inspected) ?? run?.attempts.at(-1)
  if (run === undefined || attempt === undefined) return <aside data-inspector aria-label="Inspector" />
  return (
    <Stack component="aside" gap="md" data-inspector aria-label="Inspector">
      {run.attempts.length > 1 && (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" id="inspected-attempt">
            Attempt
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby="inspected-attempt"
            data={run.attempts.map(({ number }) => String(number))}
            value={String(attempt.number)}
            onChange={(number) => inspect(Number(number))}
          />
        </Group>
      )}
      <AnswerPanel run={run} attempt={attempt} />
      <PhasesPanel attempt={attempt} />
      <ExtractionPanel key={`${run.started.runId} ${attempt.number}`} attempt={attempt} />
      <MessagesPanel attempt={attempt} />
      <TokensPanel run={run} attempt={attempt} />
      {run.outcome !== undefined && (
        <Suspense>
          <RunFilesPanel run={run} />
        </Suspense>
      )}
    </Stack>
  )
}
