import { Button, Group, Loader, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import { toCsv } from '@/lib/toCsv.ts'
import { describeRun } from './describeRun.ts'
import { formatCount } from './formatShare.ts'
import type { InsightsRun } from './InsightsSource.ts'
import type { SelectedRuns } from './useSelectedRuns.ts'

type RunsHeaderProps = {
  /** As the figure says, known before the runs are found. */
  readonly count: number
  readonly selected: SelectedRuns
  readonly csvPrefix: string
  readonly formulaSafe: boolean
}

/** How many runs there are, and the way to take them along. */
export function RunsHeader({ count, selected, csvPrefix, formulaSafe }: RunsHeaderProps) {
  const { runs, isComplete } = selected
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {formatCount(isComplete ? runs.length : count, 'run')}
          {!isComplete && runs.length > 0 && `, ${runs.length.toLocaleString('en')} found so far`}
        </Text>
        {!isComplete && <Loader size="xs" role="status" aria-label="Looking for the runs" />}
      </Group>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label="Download these runs as CSV"
        disabled={!isComplete}
        onClick={() => downloadRuns(runs, csvPrefix, formulaSafe)}
      >
        CSV
      </Button>
    </Group>
  )
}

const COLUMNS = [
  'run',
  'started',
  'question',
  'outcome',
  'answer',
  'grade',
  'template',
  'version',
  'model',
  'attempts',
  'failures',
  'prompt tokens',
  'completion tokens',
  'milliseconds',
] as const

function downloadRuns(runs: readonly InsightsRun[], csvPrefix: string, formulaSafe: boolean): void {
  const rows = runs.map((run) => {
    const { answer, grade, template, model, attempts, promptTokens, completionTokens, durationMs } =
      run.summary
    const failures = attempts.flatMap(({ failure }) => failure ?? []).join(' ')
    const before = [run.id, run.startedAt, run.question, describeRun(run).text, answer, grade]
    const after = [template.name, template.version, model.name, attempts.length, failures]
    return [...before, ...after, promptTokens, completionTokens, durationMs]
  })
  const text = toCsv([COLUMNS, ...rows], { formulaSafe })
  downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${csvPrefix}-runs.csv`)
}
