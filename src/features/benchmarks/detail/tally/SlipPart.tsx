import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SampleRate } from '@/benchmarks/figures/sampleRateOf.ts'
import { formatBasis } from '@/features/benchmarks/detail/formatFigure.ts'
import { RateBar } from '@/features/benchmarks/detail/RateCell.tsx'
import type { RunChoice } from '@/features/benchmarks/detail/RunsDrawer.tsx'
import { isProse } from '@/pipeline/isProse.ts'
import type { WayTally } from './tallyOf.ts'

type SlipPartProps = { readonly tally: WayTally; readonly onChoose: (choice: RunChoice) => void }

/** The sums in a column's words, and the way to the replies whose sums do not come out. */
export function SlipPart({ tally: { name, mode, slips }, onChoose }: SlipPartProps) {
  const choose = (title: string, runIds: readonly string[]) =>
    onChoose({ title: `${name}: ${title}`, runIds, showsSlips: true })
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        Sums in its words
      </Title>
      {slips === undefined ? (
        <Text size="sm" c="dimmed">
          {isProse(mode) ? 'None yet.' : 'None to slip in: a program does the arithmetic.'}
        </Text>
      ) : (
        <>
          <Text size="sm">
            {slips.sums === 0
              ? 'No sum that could be computed again.'
              : `${slips.sums.toLocaleString('en')} computed again: ${slips.slips === 0 ? 'all come out' : `${slips.slips.toLocaleString('en')} do not come out`}.`}
          </Text>
          {slips.withSlip.n > 0 && (
            <div>
              <RateBar rate={slips.withSlip} />
              <Text size="sm" c="dimmed">
                Replies with a slip: {formatBasis(slips.withSlip)}
              </Text>
            </div>
          )}
          {slips.withSlip.successes > 0 && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                style={{ alignSelf: 'start' }}
                aria-label={`${name}: show ${slips.withSlip.successes} replies with a slip`}
                onClick={() => choose('replies with a slip', slips.withSlip.successIds)}
              >
                {repliesOf(slips.withSlip.successes)} with a slip
              </Button>
              <Split name={name} what="with a slip" rate={slips.rightWithSlip} onChoose={choose} />
              <Split name={name} what="without a slip" rate={slips.rightWithoutSlip} onChoose={choose} />
            </>
          )}
        </>
      )}
    </Stack>
  )
}

type SplitProps = {
  readonly name: string
  readonly what: string
  readonly rate: SampleRate
  readonly onChoose: (title: string, runIds: readonly string[]) => void
}

/** How the graded replies of one kind ended. */
function Split({ name, what, rate, onChoose }: SplitProps) {
  if (rate.n === 0) return null
  const ways = [
    ['wrong', rate.failureIds],
    ['right', rate.successIds],
  ] as const
  return (
    <Group gap={6}>
      <Text size="sm">{what.slice(0, 1).toUpperCase() + what.slice(1)}:</Text>
      {ways.map(([word, runIds]) =>
        runIds.length === 0 ? (
          <Text key={word} size="sm" c="dimmed">
            0 {word}
          </Text>
        ) : (
          <Button
            key={word}
            size="compact-xs"
            variant="default"
            fw={400}
            aria-label={`${name}, ${what}: show ${runIds.length} ${word}`}
            onClick={() => onChoose(`${word} ${what}`, runIds)}
          >
            {runIds.length.toLocaleString('en')} {word}
          </Button>
        ),
      )}
    </Group>
  )
}

function repliesOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'reply' : 'replies'}`
}
