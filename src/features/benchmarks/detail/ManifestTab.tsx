import { Alert, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { CodeText } from '@/ui/CodeText.tsx'

type ManifestTabProps = { readonly benchmark: Benchmark; readonly services: BenchmarkServices }

/** All that a repetition needs. */
export function ManifestTab({ benchmark, services }: ManifestTabProps) {
  const { data, error } = useQuery({
    queryKey: ['benchmark-manifest', benchmark.id, benchmark.state, benchmark.name],
    queryFn: () => services.manifest(benchmark.id),
    networkMode: 'always',
  })
  if (error !== null) return <Alert color="red">{error.message}</Alert>
  if (data === undefined) return <Loader role="status" aria-label="Loading the manifest" />
  return (
    <Stack gap="xs">
      <Text size="sm">
        What was asked, of whom, with which templates, parameters, seeds, limits and rules, and in which
        runtimes the programs ran. No key is in it.
      </Text>
      <CodeText label="Manifest" text={JSON.stringify(data, undefined, 2)} />
    </Stack>
  )
}
