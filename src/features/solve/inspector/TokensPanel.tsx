import type { Attempt, Run } from '@/pipeline/Run.ts'
import { countTokens } from './countTokens.ts'
import styles from './Inspector.module.css'
import { Section } from './Section.tsx'

type Props = { readonly run: Run; readonly attempt: Attempt }

/** Tokens as the model reported them. */
export function TokensPanel({ run, attempt }: Props) {
  return (
    <Section name="Tokens">
      <p>
        This attempt: <Count attempts={[attempt]} />
      </p>
      {run.attempts.length > 1 && (
        <p>
          All attempts: <Count attempts={run.attempts} />
        </p>
      )}
    </Section>
  )
}

function Count({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const count = countTokens(attempts)
  if (count === undefined) return <span className={styles['quiet']}>none reported</span>
  return (
    <>
      {count.promptTokens.toLocaleString('en')} sent, {count.completionTokens.toLocaleString('en')} received
      {count.perSecond === undefined ? '' : `, ${Math.round(count.perSecond)} a second`}
    </>
  )
}
