import { Button, Card, Divider, Stack, Text, Title } from '@mantine/core'
import type { SampleRate } from '@/benchmarks/figures/sampleRateOf.ts'
import { formatRate } from '@/features/benchmarks/detail/formatFigure.ts'
import type { RunChoice } from '@/features/benchmarks/detail/RunsDrawer.tsx'
import type { Mode } from '@/pipeline/Template.ts'
import { Outcome, type OutcomeTone } from '@/ui/Outcome.tsx'
import { SlipPart } from './SlipPart.tsx'
import type { WayTally } from './tallyOf.ts'
import styles from './WayCard.module.css'

type WayCardProps = { readonly tally: WayTally; readonly onChoose: (choice: RunChoice) => void }

/** What came of one way of asking: a bar, the three outcomes with their intervals, and the sums in its words. */
export function WayCard({ tally, onChoose }: WayCardProps) {
  const { name, mode, outcomes, lostIds } = tally
  const { right, wrong, failed } = outcomes
  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="sm">
        <div className={styles['head']}>
          <Title order={2} size="h4">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {ABOUT[mode]}
          </Text>
        </div>
        <OutcomeBar shares={[right, wrong, failed]} />
        <ul className={styles['outcomes']}>
          <OutcomeLine tone="good" word="right" rate={right} name={name} onChoose={onChoose} />
          <OutcomeLine tone="bad" word="wrong" rate={wrong} name={name} onChoose={onChoose} />
          <OutcomeLine tone="warning" word="failed" rate={failed} name={name} onChoose={onChoose} />
        </ul>
        {right.leftOutIds.length + lostIds.length > 0 && (
          <Text size="sm" c="dimmed">
            {leftOut(right.leftOutIds.length, lostIds.length)}
          </Text>
        )}
        <Divider />
        <SlipPart tally={tally} onChoose={onChoose} />
      </Stack>
    </Card>
  )
}

const ABOUT: Record<Mode, string> = {
  direct: 'The answer at once, from memory.',
  'chain-of-thought': 'Step by step in words; the model does the arithmetic.',
  program: 'The model writes a program; the browser does the arithmetic.',
  interleaved: 'Words and programs in turn; the browser does the arithmetic.',
}

const SEGMENTS = ['good', 'bad', 'warning'] as const satisfies readonly OutcomeTone[]

/** The lines below it say the same, so it is hidden from screen readers. */
function OutcomeBar({ shares }: { readonly shares: readonly SampleRate[] }) {
  return (
    <div className={styles['bar']} aria-hidden>
      {shares.map(({ rate = 0 }, position) => (
        <div key={SEGMENTS[position]} data-tone={SEGMENTS[position]} style={{ width: `${rate * 100}%` }} />
      ))}
    </div>
  )
}

type OutcomeLineProps = {
  readonly tone: OutcomeTone
  readonly word: string
  readonly rate: SampleRate
  readonly name: string
  readonly onChoose: (choice: RunChoice) => void
}

function OutcomeLine({ tone, word, rate, name, onChoose }: OutcomeLineProps) {
  const { successes, n, interval, successIds } = rate
  const title = `${name}: ${word}`
  return (
    <li className={styles['outcome']}>
      <Outcome tone={tone}>{word}</Outcome>
      {successes === 0 ? (
        <Text span>0 of {n}</Text>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${title}: show ${successes} runs`}
          onClick={() => onChoose({ title, runIds: successIds })}
        >
          {successes.toLocaleString('en')} of {n.toLocaleString('en')}
        </Button>
      )}
      <Text span size="sm" c="dimmed" className={styles['share'] ?? ''}>
        {n === 0 ? (
          'nothing counts'
        ) : (
          <>
            <span>{formatRate(rate)}</span>{' '}
            <span>
              ({Math.round(interval.low * 100)}–{Math.round(interval.high * 100)} %)
            </span>
          </>
        )}
      </Text>
    </li>
  )
}

function leftOut(ungraded: number, lost: number): string {
  const parts = [
    ...(ungraded > 0 ? [`${ungraded} not graded`] : []),
    ...(lost > 0 ? [`${lost} lost to the connection, the sandbox or a stop`] : []),
  ]
  return `Besides: ${parts.join(', ')}.`
}
