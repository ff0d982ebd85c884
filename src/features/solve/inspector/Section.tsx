import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Inspector.module.css'

type Props = { readonly name: string; readonly children: ReactNode }

/** A named region of the inspector. */
export function Section({ name, children }: Props) {
  return (
    <section aria-label={name} className={styles['section']}>
      <Title order={3} size="h6">
        {name}
      </Title>
      {children}
    </section>
  )
}
