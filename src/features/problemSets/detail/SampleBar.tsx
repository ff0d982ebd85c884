import { Button, Group, NumberInput, Text } from '@mantine/core'
import { IconDice } from '@tabler/icons-react'
import { useState } from 'react'
import { countProblems } from '@/features/problemSets/describeSet.ts'

export type Sample = { readonly count: number; readonly seed: number }

type Props = {
  readonly shown: number
  readonly filtered: number
  readonly all: number
  /** How the sample was taken; empty: none was. */
  readonly description: string
  onSample(sample: Sample | undefined): void
}

/** How many problems are shown, and a sample of them at random. */
export function SampleBar({ shown, filtered, all, description, onSample }: Props) {
  const [count, setCount] = useState<number | string>(50)
  const [seed, setSeed] = useState<number | string>(1)
  const isUsable = typeof count === 'number' && typeof seed === 'number'
  return (
    <Group justify="space-between" align="flex-end" gap="xs">
      <Text role="status" aria-live="polite">
        {sentenceOf({ shown, filtered, all, description })}
      </Text>
      <Group gap="xs" align="flex-end">
        <NumberInput label="Sample" w={90} min={1} allowDecimal={false} value={count} onChange={setCount} />
        <NumberInput
          label="Seed"
          w={90}
          allowDecimal={false}
          min={0}
          max={4_294_967_295}
          value={seed}
          onChange={setSeed}
        />
        <Button
          variant="default"
          leftSection={<IconDice size={16} aria-hidden />}
          title="Shuffled by Fisher and Yates with mulberry32: a seed gives the same problems in every browser."
          disabled={!isUsable}
          onClick={() => isUsable && onSample({ count, seed })}
        >
          Take sample
        </Button>
        {description !== '' && (
          <Button variant="subtle" onClick={() => onSample(undefined)}>
            Show all
          </Button>
        )}
      </Group>
    </Group>
  )
}

function sentenceOf({
  shown,
  filtered,
  all,
  description,
}: Pick<Props, 'shown' | 'filtered' | 'all' | 'description'>): string {
  const found =
    filtered === all ? countProblems(all) : `${filtered.toLocaleString('en')} of ${countProblems(all)}`
  return description === '' || shown === filtered
    ? found
    : `${description}${filtered === all ? '' : ` (of ${found})`}`
}
