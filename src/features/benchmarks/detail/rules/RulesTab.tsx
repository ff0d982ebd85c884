import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { PRESET_RULES } from '@/benchmarks/grading/presetRules.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { RegradePanel } from './RegradePanel.tsx'
import { RereadPanel } from './RereadPanel.tsx'
import { SelfTestPanel } from './SelfTestPanel.tsx'

export type RulesPanelProps = {
  readonly benchmark: Benchmark
  readonly runs: readonly RunSummary[]
  readonly services: BenchmarkServices
}

/** The same answers by other rules, the same replies by other policies, and whether a rule can be fooled. */
export function RulesTab({ benchmark, runs, services }: RulesPanelProps) {
  const [chosen, setChosen] = useState<readonly string[]>(PRESET_RULES.map(({ id }) => id))
  const rules = PRESET_RULES.filter(({ id }) => chosen.includes(id))
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return (
    <Stack gap="xl">
      <Stack gap="xs" component="section" aria-label="Grading rules">
        <Title order={2} size="h4">
          Grading rules
        </Title>
        {PRESET_RULES.map(({ id, name, description, source }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            label={name}
            description={`${description} ${source}`}
          />
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setChosen(PRESET_RULES.map(({ id }) => id))}
          >
            Choose all
          </Button>
        </Group>
        {rules.length === 0 && <Text c="dimmed">Choose at least one rule.</Text>}
      </Stack>
      {rules.length > 0 && (
        <>
          <RegradePanel benchmark={benchmark} runs={runs} services={services} rules={rules} />
          <SelfTestPanel services={services} rules={rules} />
        </>
      )}
      <RereadPanel benchmark={benchmark} runs={runs} services={services} />
    </Stack>
  )
}
