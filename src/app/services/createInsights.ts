import type { InsightsSource } from '@/features/insights/InsightsSource.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'

/** The summaries of the archive, for the charts. */
export function createInsights(
  opened: Promise<Archive<RunSummary>>,
  screen: Pick<InsightsSource, 'currentSession' | 'priceOf' | 'openRun' | 'startSolving'>,
): InsightsSource {
  return {
    ...screen,
    async runs(sessionId) {
      const archive = await opened
      return sessionId === undefined ? archive.allRuns() : archive.runsOf(sessionId)
    },
    subscribe(listener) {
      let isStopped = false
      let stop = () => {
        isStopped = true
      }
      void opened.then((archive) => {
        if (isStopped) return
        stop = archive.subscribe(({ type }) => {
          if (type === 'runs-changed' || type === 'sessions-changed') listener()
        })
      })
      return () => stop()
    },
  }
}
