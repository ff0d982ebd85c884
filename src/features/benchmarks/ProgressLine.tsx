import { Alert, Badge, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconHandStop, IconPlayerPause, IconProgress, type Icon } from '@tabler/icons-react'
import type { BenchmarkView } from './BenchmarkServices.ts'
import { describeProgress, type ProgressWords } from './describeProgress.ts'

const ICONS: Record<ProgressWords['tone'], Icon> = {
  running: IconProgress,
  waiting: IconPlayerPause,
  done: IconCircleCheck,
  stopped: IconHandStop,
}

/** How far a benchmark is, what goes on, and why it stands still. */
export function ProgressLine({ view }: { readonly view: BenchmarkView }) {
  const { benchmark, progress } = view
  const { tone, state, text } = describeProgress(view)
  const IconOfTone = ICONS[tone]
  const share = progress.total === 0 ? 0 : (100 * progress.done) / progress.total
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between">
        <Badge variant="default" leftSection={<IconOfTone size={12} aria-hidden />}>
          {state}
        </Badge>
        <Text size="sm">{text}</Text>
      </Group>
      <Progress value={share} aria-label={`Progress of ${benchmark.name}`} />
      {benchmark.note !== undefined && view.activity === 'none' && (
        <Alert color="orange" p="xs">
          {benchmark.note}
        </Alert>
      )}
    </Stack>
  )
}
