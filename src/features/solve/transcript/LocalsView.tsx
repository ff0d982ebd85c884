import type { GuestError, GuestFrame } from '@/pipeline/5-execute/Execution.ts'
import { visibleText } from '@/ui/visibleText.ts'
import { Fold } from './Fold.tsx'
import styles from './TranscriptPanel.module.css'

/** What the variables held where a program failed, and in the calls that led there. */
export function LocalsView({ error }: { readonly error: GuestError }) {
  const told = error.frames.filter(({ locals }) => locals !== undefined && locals.length > 0).toReversed()
  const [innermost, ...outer] = told
  if (innermost === undefined) return null
  return (
    <div>
      <FrameLocals frame={innermost} />
      {outer.length > 0 && (
        <Fold summary="Values in the calls that led there">
          {outer.map((frame, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- an error never changes
            <FrameLocals key={position} frame={frame} />
          ))}
        </Fold>
      )}
    </div>
  )
}

function FrameLocals({ frame }: { readonly frame: GuestFrame }) {
  const place = `Values on line ${frame.line}${frame.functionName === '<module>' ? '' : `, in ${frame.functionName}()`}`
  return (
    <div className={styles['locals']}>
      <div className={styles['label']}>{visibleText(place)}</div>
      <table className={styles['table']} aria-label={visibleText(place)}>
        <tbody>
          {frame.locals?.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">
                <code>{visibleText(name)}</code>
              </th>
              <td>
                <code>{visibleText(text)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
