import { describeCost, describeUsage } from '@/metrics/describeSpending.ts'
import { spendingOf } from '@/metrics/spendingOf.ts'
import type { Attempt, Run } from '@/pipeline/Run.ts'
import { useSolveStore } from '@/features/solve/SolveContext.ts'
import { countTokens } from './countTokens.ts'
import styles from './Inspector.module.css'
import { Section } from './Section.tsx'

type Props = { readonly run: Run; readonly attempt: Attempt }

/** Tokens, as the model reported them or else estimated, and what they cost. */
export function TokensPanel({ run, attempt }: Props) {
  return (
    <Section name="Tokens and money">
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
  const { services } = useSolveStore()
  const { model } = run.started
  const count = countTokens(attempts, model)
  if (count === undefined) {
    const isScripted = model.kind === 'scripted'
    return (
      <span className={styles['quiet']}>{isScripted ? 'none: the reply is scripted' : 'none reported'}</span>
    )
  }
  const { perSecond, ...usage } = count
  const cost = describeCost(spendingOf([{ model, usage }], (id) => services.priceOf?.(id)))
  return (
    <>
      {describeUsage(usage)}
      {perSecond === undefined ? '' : `, ${Math.round(perSecond)} a second`}
      {cost === '' ? '' : `; ${cost}`}
    </>
  )
}
