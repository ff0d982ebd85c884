import { Button, Group, Stack, Text } from '@mantine/core'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { Dialog } from '@/ui/Dialog.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'

type RemoveDialogProps = {
  readonly benchmark: Benchmark
  readonly services: BenchmarkServices
  readonly onClose: () => void
}

export function RemoveDialog({ benchmark, services, onClose }: RemoveDialogProps) {
  const remove = () => {
    reportFailure(services.remove(benchmark.id).then(services.openBenchmarks))
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={`Delete “${benchmark.name}”?`}>
      <Stack>
        <Text>Its plan and all its runs, with their replies and programs, are deleted for good.</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button color="red" onClick={remove}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
