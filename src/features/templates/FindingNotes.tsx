import { OutcomeNote } from '@/ui/Outcome.tsx'
import { WithCode } from '@/ui/WithCode.tsx'
import type { TemplateFinding } from './checks/TemplateFinding.ts'
import styles from './FindingNotes.module.css'

/** What is wrong here, and what to do. */
export function FindingNotes({ findings }: { readonly findings: readonly TemplateFinding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className={styles['list']} aria-label="Findings">
      {findings.map(({ severity, message, hint, field, exemplar }) => (
        <li key={`${field} ${exemplar ?? ''} ${message}`}>
          <OutcomeNote tone={severity === 'error' ? 'bad' : 'warning'}>
            <WithCode text={message} />
            {hint !== undefined && (
              <div className={styles['hint']}>
                <WithCode text={hint} />
              </div>
            )}
          </OutcomeNote>
        </li>
      ))}
    </ul>
  )
}
