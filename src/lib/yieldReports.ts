/**
 * Starts work that reports through a callback, yields each report as it comes, and returns what the work gives.
 * Reports made before the work settles are all yielded; if it rejects, that is thrown after them.
 */
export async function* yieldReports<Report, Result>(
  start: (report: (report: Report) => void) => Promise<Result>,
): AsyncGenerator<Report, Result> {
  const reports: Report[] = []
  let wake = () => {}
  let settled = false
  const work = start((report) => {
    reports.push(report)
    wake()
  }).finally(() => {
    settled = true
    wake()
  })
  // The error is thrown below, by `await work`; until then it must not count as unhandled.
  work.catch(() => wake())

  while (!settled || reports.length > 0) {
    yield* reports.splice(0)
    if (!settled && reports.length === 0) await new Promise<void>((resolve) => (wake = resolve))
  }
  return await work
}
