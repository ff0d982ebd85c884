import { Card, Checkbox, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { useLive } from '@/ui/useLive.ts'
import { numberIn } from './numberIn.ts'
import type { PlanDraft } from './PlanDraft.ts'

type SamplingFieldsProps = {
  readonly draft: PlanDraft
  readonly change: (part: Partial<PlanDraft>) => void
  readonly defaultName: string
  readonly services: BenchmarkServices
}

/** Side by side they would cut their texts on a phone. */
const PAIR = { base: 1, xs: 2 }

/** How often each problem is asked, with which parameters and limits. */
export function SamplingFields({ draft, change, defaultName, services }: SamplingFieldsProps) {
  const environments = useLive(services.environments)
  return (
    <Card withBorder component="section" aria-label="Samples and limits">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Samples and limits
        </Title>
        <SimpleGrid cols={PAIR}>
          <NumberInput
            label="Samples of each problem"
            min={1}
            max={1000}
            allowDecimal={false}
            value={draft.samples}
            onChange={(value) => change({ samples: numberIn(value) ?? 1 })}
          />
          <NumberInput
            label="Temperature"
            placeholder="The endpoint’s own"
            min={0}
            max={2}
            step={0.1}
            value={draft.temperature ?? ''}
            onChange={(value) => change({ temperature: numberIn(value) })}
          />
        </SimpleGrid>
        <Checkbox
          label="Stop sampling a problem when its leading answer cannot be overtaken"
          disabled={draft.samples < 2}
          checked={draft.stopsEarly}
          onChange={(event) => change({ stopsEarly: event.currentTarget.checked })}
        />
        <SimpleGrid cols={PAIR}>
          <NumberInput
            label="Tokens of a reply, at most"
            placeholder="The endpoint’s own"
            min={1}
            allowDecimal={false}
            value={draft.maxTokens ?? ''}
            onChange={(value) => change({ maxTokens: numberIn(value) })}
          />
          <NumberInput
            label="Seconds for a program"
            min={1}
            max={300}
            value={draft.timeoutSeconds}
            onChange={(value) => change({ timeoutSeconds: numberIn(value) ?? 10 })}
          />
        </SimpleGrid>
        {environments.length > 0 && (
          <NativeSelect
            label="Packages"
            data={[
              { value: '', label: 'Standard library, packages as imported' },
              ...environments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={draft.environmentId}
            onChange={(event) => change({ environmentId: event.currentTarget.value })}
          />
        )}
        <SimpleGrid cols={PAIR}>
          <NumberInput
            label="Seed of the runs"
            allowDecimal={false}
            value={draft.seed}
            onChange={(value) => change({ seed: numberIn(value) ?? 1 })}
          />
          <TextInput
            label="Name"
            placeholder={defaultName}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}
