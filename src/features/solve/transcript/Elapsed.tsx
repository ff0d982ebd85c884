import { useEffect, useState } from 'react'
import { useSolve } from '@/features/solve/SolveContext.ts'
import { formatDuration } from '@/ui/formatDuration.ts'
import styles from './TranscriptPanel.module.css'

const TICK_MS = 100

/** Time on the run's clock, going on. */
export function Elapsed() {
  const clock = useSolve((state) => state.clock)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (clock === undefined) return null
  const elapsed = Math.floor((clock.atMs + Math.max(0, now - clock.seenAt)) / TICK_MS) * TICK_MS
  return <span className={styles['purpose']}>{formatDuration(elapsed)}</span>
}
