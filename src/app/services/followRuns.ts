import type { Archive, RunRecord } from '@/storage/Archive.ts'

type Runs<Summary> = Pick<Archive<Summary>, 'runsOf' | 'runsById' | 'subscribe'>

/**
 * Tells the runs of a session, oldest first, now and whenever some have changed: all are read once, and from then on
 * those that changed, at most every `pauseMs`. Gives the way to stop.
 */
export function followRuns<Summary>(
  archive: Runs<Summary>,
  { sessionId, pauseMs }: { readonly sessionId: string; readonly pauseMs: number },
  listener: (runs: readonly RunRecord<Summary>[]) => void,
): () => void {
  const known = new Map<string, RunRecord<Summary>>()
  let changed = new Set<string>()
  let isAllChanged = true
  let isBusy = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function readChanged(): Promise<void> {
    const ids = changed
    changed = new Set()
    if (isAllChanged) {
      isAllChanged = false
      const runs = await archive.runsOf(sessionId)
      known.clear()
      for (const run of runs) known.set(run.id, run)
      return
    }
    const runs = await archive.runsById([...ids])
    for (const id of ids) known.delete(id)
    for (const run of runs) known.set(run.id, run)
  }

  async function update(): Promise<void> {
    isBusy = true
    await readChanged()
    if (isStopped) return
    listener([...known.values()].toSorted(byStart))
    timer = setTimeout(() => {
      isBusy = false
      if (isAllChanged || changed.size > 0) void update()
    }, pauseMs)
  }

  const unsubscribe = archive.subscribe((change) => {
    if (change.type !== 'runs-changed' || change.sessionId !== sessionId) return
    if (change.runId === undefined) isAllChanged = true
    else changed.add(change.runId)
    if (!isBusy) void update()
  })
  void update()

  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}

function byStart(one: RunRecord, other: RunRecord): number {
  if (one.startedAt !== other.startedAt) return one.startedAt < other.startedAt ? -1 : 1
  return one.id < other.id ? -1 : 1
}
