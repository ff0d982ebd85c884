import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { Banners } from './Banners.tsx'
import { HistoryPanel } from './history/HistoryPanel.tsx'
import { PresentBar } from './PresentBar.tsx'
import { ProblemPanel } from './problem/ProblemPanel.tsx'
import type { SolveStore } from './run/SolveStore.ts'
import { shownRun } from './run/SolveStore.ts'
import { SolveContext, useSolve } from './SolveContext.ts'
import styles from './SolveScreen.module.css'
import type { SolveServices } from './SolveServices.ts'
import { solveStoreOf } from './solveStoreOf.ts'
import { StartingTranscript } from './transcript/StartingTranscript.tsx'
import { EmptyTranscript } from './transcript/EmptyTranscript.tsx'

const TranscriptPanel = lazy(async () => {
  const module = await import('./transcript/TranscriptPanel.tsx')
  return { default: module.TranscriptPanel }
})

const Inspector = lazy(async () => {
  const module = await import('./inspector/Inspector.tsx')
  return { default: module.Inspector }
})

/** One problem, end to end. Fills the space under the shell's header. */
export function SolveScreen({ services }: { readonly services: SolveServices }) {
  const store = solveStoreOf(services)
  useKeys(store)
  return (
    <SolveContext value={store}>
      <Columns />
      <Announcer />
    </SolveContext>
  )
}

function Columns() {
  const isPresenting = useSolve((state) => state.isPresenting)
  useLargeType(isPresenting)
  return (
    <div className={styles['screen']} data-presenting={isPresenting}>
      <h1 className={styles['spoken']}>Solve a problem</h1>
      <Banners />
      {isPresenting && <PresentBar />}
      <div className={styles['columns']}>
        {!isPresenting && (
          <div className={styles['problem']}>
            <ProblemPanel />
            <HistoryPanel />
          </div>
        )}
        <Middle />
      </div>
    </div>
  )
}

function Middle() {
  const hasRun = useSolve((state) => shownRun(state) !== undefined)
  const isPresenting = useSolve((state) => state.isPresenting)
  const isIdle = useSolve((state) => state.activity === 'idle')
  if (!hasRun) return isIdle ? <EmptyTranscript /> : <StartingTranscript />
  return (
    <Suspense fallback={<section aria-label="Transcript" />}>
      <TranscriptPanel />
      {!isPresenting && <Inspector />}
    </Suspense>
  )
}

function Announcer() {
  const announcement = useSolve((state) => state.announcement)
  return (
    <output aria-live="polite" className={styles['spoken']}>
      {announcement}
    </output>
  )
}

/** Ctrl+Enter runs, Escape stops; where nothing runs, it ends the presentation. */
function useKeys(store: SolveStore): void {
  const escape = (event: KeyboardEvent): void => {
    // Escape closes a menu or a list first.
    if (event.target instanceof Element && event.target.closest('[role=menu],[role=dialog],[role=listbox]'))
      return
    const { activity, isPresenting } = store.state.getState()
    if (activity === 'running') store.stop()
    else if (isPresenting) store.present(false)
  }
  useHotkeys(
    [
      ['mod+Enter', () => store.run()],
      ['Escape', escape, { preventDefault: false }],
    ],
    [],
    true,
  )
}

/** Everything is sized by this variable of Mantine's, which must be set at the root. */
function useLargeType(isLarge: boolean): void {
  useEffect(() => {
    if (!isLarge) return undefined
    const { style } = document.documentElement
    style.setProperty('--mantine-scale', '1.4')
    return () => {
      style.removeProperty('--mantine-scale')
    }
  }, [isLarge])
}
