import { Button, Group } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { reportFailure } from '@/ui/reportFailure.ts'
import type { BenchmarkServices, BenchmarkView } from './BenchmarkServices.ts'

type RunControlsProps = { readonly view: BenchmarkView; readonly services: BenchmarkServices }

/** Pause, resume, stop, and running lost runs again: what makes sense just now. */
export function RunControls({ view, services }: RunControlsProps) {
  const { benchmark, activity, progress } = view
  const { id } = benchmark
  const name = `“${benchmark.name}”`
  if (activity === 'elsewhere') return null
  if (activity !== 'none') {
    return (
      <Group gap="xs" wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          disabled={activity === 'pausing'}
          leftSection={<IconPlayerPause size={14} aria-hidden />}
          aria-label={`Pause ${name}`}
          onClick={() => services.pause(id)}
        >
          Pause
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          aria-label={`Stop ${name}`}
          onClick={() => reportFailure(services.stop(id))}
        >
          Stop
        </Button>
      </Group>
    )
  }
  const missing = progress.total - progress.done - progress.lost
  const resume = () => reportFailure(services.resume(id))
  if (missing > 0 && benchmark.state !== 'finished') {
    return (
      <Button
        size="xs"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        aria-label={`Resume ${name}`}
        onClick={resume}
      >
        Resume
      </Button>
    )
  }
  if (progress.lost === 0) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      aria-label={`Run the lost runs of ${name} again`}
      onClick={resume}
    >
      Run {progress.lost} lost again
    </Button>
  )
}
