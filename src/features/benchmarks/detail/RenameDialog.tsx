import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { Dialog } from '@/ui/Dialog.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'

type RenameDialogProps = {
  readonly benchmark: Benchmark
  readonly services: BenchmarkServices
  readonly onClose: () => void
}

export function RenameDialog({ benchmark, services, onClose }: RenameDialogProps) {
  const [name, setName] = useState(benchmark.name)
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    reportFailure(services.rename(benchmark.id, name.trim()))
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Rename the benchmark">
      <form onSubmit={save}>
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
