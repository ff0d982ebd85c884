import type { Attempt } from '@/pipeline/Run.ts'
import { PHASE_TEXTS } from '@/features/solve/run/words.ts'
import { useSolve } from '@/features/solve/SolveContext.ts'
import { formatDuration } from '@/ui/formatDuration.ts'
import styles from './Inspector.module.css'
import { phaseBars } from './phaseBars.ts'
import { Section } from './Section.tsx'

/** Where the time went: a table whose middle column is a waterfall. */
export function PhasesPanel({ attempt }: { readonly attempt: Attempt }) {
  const nowMs = useSolve((state) => state.clock?.atMs ?? 0)
  const { bars, totalMs } = phaseBars(attempt.phases, nowMs)
  return (
    <Section name="Phases">
      <table className={styles['phases']}>
        <thead className={styles['spoken']}>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col">Start</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, offset, width, startMs, durationMs }, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- phases are only ever added at the end
            <tr key={position}>
              <th scope="row">{PHASE_TEXTS[name]}</th>
              <td className={styles['track']}>
                <span className={styles['spoken']}>from {formatDuration(startMs)}</span>
                <div
                  className={styles['bar']}
                  data-open={durationMs === undefined}
                  style={{ marginInlineStart: `${offset * 98}%`, width: `${width * 98}%` }}
                />
              </td>
              <td className={styles['time']}>
                {durationMs === undefined ? '…' : formatDuration(durationMs)}
              </td>
            </tr>
          ))}
          <tr className={styles['total']}>
            <th scope="row" colSpan={2}>
              Attempt
            </th>
            <td className={styles['time']}>{formatDuration(totalMs)}</td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}
