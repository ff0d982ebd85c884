import { useEffect, useState } from 'react'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import type { PhaseName } from '@/pipeline/Run.ts'
import type { InsightsRun, InsightsSource } from './InsightsSource.ts'
import type { RunSelection } from './PanelProps.ts'

export type SelectedRuns = {
  readonly runs: readonly InsightsRun[]
  /** False: more are being looked for. */
  readonly isComplete: boolean
  readonly failure?: string
}

const NONE: SelectedRuns = { runs: [], isComplete: false }
/** The list is shown anew at most so often while it grows. */
const SHOW_AFTER_MS = 200

/** The runs of a selection, as they are found; looked for only while there is one. */
export function useSelectedRuns(
  source: InsightsSource,
  selection: RunSelection | undefined,
  shown: readonly CountedGroup[],
): SelectedRuns {
  const [found, setFound] = useState<SelectedRuns>(NONE)
  // What is selected stays as it was when it was selected, while runs go on.
  const [groups, setGroups] = useState(shown)
  const [seen, setSeen] = useState<RunSelection>()
  if (seen !== selection) {
    setSeen(selection)
    setGroups(selection?.groups ?? shown)
    setFound(NONE)
  }

  useEffect(() => {
    if (selection === undefined) return undefined
    let isCurrent = true
    const show = (next: SelectedRuns) => {
      if (isCurrent) setFound(next)
    }
    const search = { source, groups, selection, show, isOver: () => !isCurrent }
    findRuns(search).catch((error: unknown) =>
      show({ ...NONE, isComplete: true, failure: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [source, selection, groups])

  return found
}

type Search = {
  readonly source: InsightsSource
  readonly groups: readonly CountedGroup[]
  readonly selection: RunSelection
  show(next: SelectedRuns): void
  isOver(): boolean
}

async function findRuns({ source, groups, selection, show, isOver }: Search): Promise<void> {
  const list = createRunList(selection.slowestIn)
  let shownAt = performance.now()
  for await (const more of source.runs(groups, selection.runs.facts)) {
    if (isOver()) return
    list.add(more)
    if (performance.now() - shownAt < SHOW_AFTER_MS) continue
    show({ runs: list.all(), isComplete: false })
    shownAt = performance.now()
  }
  show({ runs: list.sorted(), isComplete: true })
}

function createRunList(slowestIn: PhaseName | undefined) {
  const runs: InsightsRun[] = []
  return {
    add(more: readonly InsightsRun[]) {
      for (const run of more) runs.push(run)
    },
    all: () => [...runs],
    /** The latest first, or the slowest. */
    sorted: () =>
      runs.toSorted((a, b) =>
        slowestIn === undefined
          ? compare(b.startedAt, a.startedAt) || compare(a.id, b.id)
          : (b.summary.phaseMs[slowestIn] ?? 0) - (a.summary.phaseMs[slowestIn] ?? 0),
      ),
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
