import './outcomes.css'
import { lazy, Suspense } from 'react'

export type DiffLinesProps = {
  /** Accessible name. */
  readonly label: string
  readonly before: string
  readonly after: string
}

const LazyDiffLines = lazy(async () => {
  const module = await import('./diff/DiffTable.tsx')
  return { default: module.DiffTable }
})

/** What changed between two texts, line by line. */
export function DiffLines(props: DiffLinesProps) {
  return (
    <Suspense fallback={<p>Comparing…</p>}>
      <LazyDiffLines {...props} />
    </Suspense>
  )
}
