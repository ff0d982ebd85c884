import { lazy, Suspense, useState } from 'react'
import styles from './ProblemPanel.module.css'

/** Fields for numbers are heavy, and most people never open them. */
const SettingsFields = lazy(async () => {
  const module = await import('./SettingsFields.tsx')
  return { default: module.SettingsFields }
})

/** What is seldom changed, made when it is first opened. */
export function SettingsFold() {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={styles['fold']} onToggle={() => setWasOpened(true)}>
      <summary>Sampling, limits</summary>
      {wasOpened && (
        <Suspense>
          <SettingsFields />
        </Suspense>
      )}
    </details>
  )
}
