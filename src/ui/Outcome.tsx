import './outcomes.css'
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDotted,
  IconCircleXFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Outcome.module.css'

export type OutcomeTone = 'good' | 'warning' | 'bad' | 'neutral'

const ICONS = {
  good: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  bad: IconCircleXFilled,
  neutral: IconCircleDotted,
} as const

type Props = { readonly tone: OutcomeTone; readonly children: ReactNode }

/** How something went: colour, icon and word together. */
export function Outcome({ tone, children }: Props) {
  const Icon = ICONS[tone]
  return (
    <span className={styles['outcome']} data-tone={tone}>
      <Icon size="1.1em" aria-hidden />
      <span>{children}</span>
    </span>
  )
}

/** A passage about how something went, with its icon in front. */
export function OutcomeNote({ tone, children }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className={styles['note']} data-tone={tone}>
      <Icon size="1.2em" aria-hidden className={styles['icon'] ?? ''} />
      <div className={styles['text']}>{children}</div>
    </div>
  )
}
