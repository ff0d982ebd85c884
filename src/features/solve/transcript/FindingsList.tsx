import { Anchor } from '@mantine/core'
import { useSolveStore } from '@/features/solve/SolveContext.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import { Outcome } from '@/ui/Outcome.tsx'
import { WithCode } from '@/ui/WithCode.tsx'
import styles from './TranscriptPanel.module.css'

/** Findings listed; the rest are marked in the editor only. */
const MAX_LISTED = 20

/** What the check found, to read. */
export function FindingsList({ findings }: { readonly findings: readonly Finding[] }) {
  const { openSettings } = useSolveStore().services
  if (findings.length === 0) return null
  return (
    <ul className={styles['findings']} aria-label="Findings">
      {findings.slice(0, MAX_LISTED).map(({ rule, severity, message, hint, remedy, range }) => (
        <li key={`${rule} ${range.startLine}:${range.startColumn} ${message}`}>
          <p>
            <Outcome tone={severity === 'error' ? 'bad' : 'warning'}>
              {severity === 'error' ? 'Error' : 'Warning'}, line {range.startLine}
            </Outcome>{' '}
            <WithCode text={message} />
          </p>
          <p className={styles['hint']}>
            {hint !== undefined && <WithCode text={hint} />} <code>{rule}</code>{' '}
            {remedy === 'package-settings' && openSettings !== undefined && (
              <Anchor component="button" type="button" size="sm" onClick={openSettings}>
                Python packages in Settings
              </Anchor>
            )}
          </p>
        </li>
      ))}
      {findings.length > MAX_LISTED && <li>… and {findings.length - MAX_LISTED} more</li>}
    </ul>
  )
}
