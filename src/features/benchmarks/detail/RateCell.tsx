import { Button, Group, Text } from '@mantine/core'
import type { SampleRate } from '@/benchmarks/figures/sampleRateOf.ts'
import { formatBasis, formatRate } from './formatFigure.ts'
import styles from './RateCell.module.css'
import type { RunChoice } from './RunsDrawer.tsx'

type RateCellProps = {
  readonly name: string
  readonly rate: SampleRate
  readonly onChoose: (choice: RunChoice) => void
}

/** A rate as a number and as a bar with its interval, and the ways to the runs behind it. */
export function RateCell({ name, rate, onChoose }: RateCellProps) {
  const { successIds, failureIds, leftOutIds } = rate
  return (
    <>
      <Text size="sm" fw={600}>
        {formatRate(rate)}
      </Text>
      {rate.rate !== undefined && <RateBar rate={rate} />}
      <Text size="xs" c="dimmed">
        {formatBasis(rate)}
      </Text>
      <Group gap={4} mt={2}>
        <RunsButton label="yes" name={name} runIds={successIds} onChoose={onChoose} />
        <RunsButton label="no" name={name} runIds={failureIds} onChoose={onChoose} />
        <RunsButton label="left out" name={name} runIds={leftOutIds} onChoose={onChoose} />
      </Group>
    </>
  )
}

/** The text beside it says the same, so it is hidden from screen readers. */
export function RateBar({ rate: { rate = 0, interval } }: { readonly rate: SampleRate }) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <div className={styles['track']} aria-hidden>
      <div className={styles['bar']} style={{ width: percent(rate) }} />
      <div
        className={styles['interval']}
        style={{ left: percent(interval.low), width: percent(interval.high - interval.low) }}
      />
    </div>
  )
}

type RunsButtonProps = {
  readonly label: string
  readonly name: string
  readonly runIds: readonly string[]
  readonly onChoose: (choice: RunChoice) => void
}

function RunsButton({ label, name, runIds, onChoose }: RunsButtonProps) {
  if (runIds.length === 0) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      fw={400}
      aria-label={`${name}, ${label}: show ${runIds.length} runs`}
      onClick={() => onChoose({ title: `${name}: ${label}`, runIds })}
    >
      {runIds.length.toLocaleString('en')} {label}
    </Button>
  )
}
