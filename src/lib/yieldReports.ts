/**
 * Starts work that reports through a callback, yields each report as it comes, and returns what the work gives.
 * Reports made before the work settles are all yielded; if it rejects, that is thrown after them.
 */
export async function* yieldReports<Report, Result>(
  start: (report: (report: Report) => void) => Promise<Result>,
): AsyncGenerator<Report, Result> {
  const state: State<Report> = { reports: [], isSettled: false, wake: () => {} }
  const settle = () => {
    state.isSettled = true
    state.wake()
  }
  const work = start((report) => {
    state.reports.push(report)
    state.wake()
  })
  // A rejection only ends the loop here; it is thrown by `await work` below.
  work.then(settle, settle)

  while (!state.isSettled || state.reports.length > 0) {
    yield* state.reports.splice(0)
    if (!state.isSettled && state.reports.length === 0) {
      await new Promise<void>((resolve) => (state.wake = resolve))
    }
  }
  return await work
}

type State<Report> = { readonly reports: Report[]; isSettled: boolean; wake: () => void }
