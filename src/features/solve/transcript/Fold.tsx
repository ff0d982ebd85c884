import { useState, type ReactNode } from 'react'
import styles from './TranscriptPanel.module.css'

type Props = { readonly summary: ReactNode; readonly isOpenAtFirst?: boolean; readonly children: ReactNode }

/** A disclosure whose content is made only while it is open. */
export function Fold({ summary, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={styles['fold']}
      open={isOpenAtFirst}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && <div>{children}</div>}
    </details>
  )
}
