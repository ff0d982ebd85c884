import { Loader, Text } from '@mantine/core'
import type { RequestDelay } from '@/pipeline/2-model/RequestDelay.ts'
import { describeDelay } from '@/features/solve/run/describeDelay.ts'
import styles from './TranscriptPanel.module.css'

type DelayLinesProps = {
  readonly delays: readonly RequestDelay[]
  /** The last of them is not over. */
  readonly isWaiting: boolean
  /** What came of it in the end; a reason that it gives is not told twice. */
  readonly ending?: string | undefined
}

/** What requests to the model had to wait for before they went out. */
export function DelayLines({ delays, isWaiting, ending = '' }: DelayLinesProps) {
  return (
    <ul aria-label="Waits" className={styles['findings']}>
      {delays.map((delay, position) => {
        const isNow = isWaiting && position === delays.length - 1
        return (
          // oxlint-disable-next-line react/no-array-index-key -- waits are only ever added at the end
          <Text component="li" size="sm" {...(isNow ? {} : { c: 'dimmed' })} key={position}>
            {isNow && <Loader size={12} mr={6} aria-hidden />}
            {describeDelay(delay, isNow, [...reasonsOf(delays.slice(position + 1)), ending])}
          </Text>
        )
      })}
    </ul>
  )
}

function reasonsOf(delays: readonly RequestDelay[]): readonly string[] {
  return delays.flatMap((delay) => (delay.reason === 'retry' ? [delay.because] : []))
}
