import { Button, EmptyState } from '@mantine/core'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'

type NothingYetProps = {
  readonly title: string
  /** What another benchmark would need. */
  readonly description: string
  readonly services: BenchmarkServices
}

/** Another benchmark would have something to show here. */
export function NothingYet({ title, description, services }: NothingYetProps) {
  return (
    <EmptyState py="xl" title={title} description={description}>
      <EmptyState.Actions>
        <Button variant="default" onClick={services.openNewBenchmark}>
          New benchmark
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
