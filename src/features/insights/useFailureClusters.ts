import { useEffect, useRef, useState } from 'react'
import { addToClusters, failuresOf, type FailureCluster } from '@/metrics/failures/clusterFailures.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { InsightsSource } from './InsightsSource.ts'
import type { SelectedRuns } from './useSelectedRuns.ts'

export type Clustering = {
  readonly clusters: readonly FailureCluster[]
  /** Runs whose messages were compared so far. */
  readonly compared: number
  readonly isWorking: boolean
  readonly failure?: string
}

/** Runs whose events are read together. */
const SLICE = 25
/** Messages are not in the aggregates: so many runs are read before the person is asked to go on. */
export const RUNS_AT_A_TIME = 500

const NOTHING: Clustering = { clusters: [], compared: 0, isWorking: true }

/** Similar failures among the first `most` of the runs, as they are found. */
export function useFailureClusters(
  source: InsightsSource,
  failure: FailureKind,
  { runs, isComplete }: SelectedRuns,
  most: number,
): Clustering {
  const [clustering, setClustering] = useState(NOTHING)
  const done = useRef({ runs, clusters: NOTHING.clusters, compared: 0 })

  useEffect(() => {
    if (!isComplete) return undefined
    let isCurrent = true
    const compare = async () => {
      if (done.current.runs !== runs) done.current = { runs, clusters: [], compared: 0 }
      const end = Math.min(most, runs.length)
      for (let { clusters, compared } = done.current; compared < end; { clusters, compared } = done.current) {
        const slice = runs.slice(compared, Math.min(compared + SLICE, end))
        const events = await Promise.all(slice.map(({ id }) => source.eventsOf(id)))
        if (!isCurrent) return
        const found = events.flatMap((list) => {
          const run = runOf(list)
          return run === undefined ? [] : failuresOf(run, failure)
        })
        done.current = {
          runs,
          clusters: addToClusters(clusters, found),
          compared: compared + slice.length,
        }
        setClustering({ ...done.current, isWorking: true })
      }
      if (isCurrent) setClustering({ ...done.current, isWorking: false })
    }
    compare().catch((error: unknown) =>
      setClustering({
        ...done.current,
        isWorking: false,
        failure: error instanceof Error ? error.message : String(error),
      }),
    )
    return () => {
      isCurrent = false
    }
  }, [source, failure, runs, isComplete, most])

  return clustering
}
