import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'

/** Runs end many times a second; reading all of them again need not be as often. */
const RELOAD_AFTER_MS = 1500

/** Every run of a benchmark so far, kept up to date while it runs; undefined until they are read. */
export function useBenchmarkRuns(id: string, services: BenchmarkServices): readonly RunSummary[] | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['benchmark-runs', id],
    queryFn: () => services.runsOf(id),
    networkMode: 'always',
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: ['benchmark-runs', id] })
    }
    const stop = services.subscribeRuns(id, () => {
      timer ??= setTimeout(reload, RELOAD_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, id, services])
  return data
}
