import { Loader, Text } from '@mantine/core'
import { SandboxLine } from '@/features/solve/problem/SandboxLine.tsx'
import styles from './EmptyTranscript.module.css'

/** Shown from Run until the first thing happened: what is still loading. */
export function StartingTranscript() {
  return (
    <section aria-label="Transcript" className={styles['empty']}>
      <div className={styles['starting']}>
        <Loader size="sm" aria-hidden />
        <div>
          <Text fw={600}>Starting…</Text>
          <SandboxLine />
        </div>
      </div>
    </section>
  )
}
