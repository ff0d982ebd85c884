import type { Attempt, Run } from '@/pipeline/Run.ts'
import { describeUsage } from '@/metrics/describeSpending.ts'
import { countTokens } from './countTokens.ts'
import styles from './Inspector.module.css'
import { Section } from './Section.tsx'

type Props = { readonly run: Run; readonly attempt: Attempt }

/** Tokens as the model reported them. */
export function TokensPanel({ run, attempt }: Props) {
  return (
    <Section name="Tokens">
      <p>
        This attempt: <Count attempts={[attempt]} run={run} />
      </p>
      {run.attempts.length > 1 && (
        <p>
          All attempts: <Count attempts={run.attempts} run={run} />
        </p>
      )}
    </Section>
  )
}

function Count({ attempts, run }: { readonly attempts: readonly Attempt[]; readonly run: Run }) {
  const count = countTokens(attempts, run.started.model)
  if (count === undefined) return <span className={styles['quiet']}>none reported</span>
  return (
    <>
      {describeUsage(count)}
      {count.perSecond === undefined ? '' : `, ${Math.round(count.perSecond)} a second`}
    </>
  )
}
