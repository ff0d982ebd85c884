import {
  Alert,
  Anchor,
  Card,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import type { BenchmarkPlan } from '@/benchmarks/Benchmark.ts'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import type { ProblemSetSummary } from '@/benchmarks/problemSets/ProblemSets.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { numberIn } from './numberIn.ts'
import type { PlanDraft } from './PlanDraft.ts'

type ProblemFieldsProps = {
  readonly draft: PlanDraft
  readonly change: (part: Partial<PlanDraft>) => void
  readonly plan: BenchmarkPlan
  readonly sets: readonly ProblemSetSummary[]
  readonly problemSet: ProblemSet | undefined
  readonly failure: Error | undefined
  readonly services: BenchmarkServices
}

/** Which problems take part. */
export function ProblemFields(props: ProblemFieldsProps) {
  const { draft, change, plan, sets, problemSet, failure, services } = props
  const tags = [...new Set((problemSet?.problems ?? []).flatMap((problem) => problem.tags))].toSorted()
  return (
    <Card withBorder component="section" aria-label="Problems">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Problems
        </Title>
        {failure !== undefined && <Alert color="red">{failure.message}</Alert>}
        <NativeSelect
          label="Problem set"
          data={sets.map(({ id, name, problemCount }) => ({
            value: id,
            label: `${name} (${problemCount.toLocaleString('en')})`,
          }))}
          value={draft.problemSetId === '' ? (sets[0]?.id ?? '') : draft.problemSetId}
          onChange={(event) => change({ problemSetId: event.currentTarget.value, tags: [] })}
        />
        {tags.length > 0 && (
          <MultiSelect
            label="Only with one of these tags"
            placeholder={draft.tags.length === 0 ? 'All' : ''}
            data={tags}
            value={[...draft.tags]}
            onChange={(chosen) => change({ tags: chosen })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Take all tags' }}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="How many, at random"
            placeholder="All"
            min={1}
            allowDecimal={false}
            value={draft.count ?? ''}
            onChange={(value) => change({ count: numberIn(value) })}
          />
          <NumberInput
            label="Seed of the choice"
            description="The same seed chooses the same problems."
            inputWrapperOrder={['label', 'input', 'description']}
            allowDecimal={false}
            value={draft.sampleSeed}
            onChange={(value) => change({ sampleSeed: numberIn(value) ?? 1 })}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {plan.problems.length === 0 ? 'No problem chosen yet.' : `Takes part: ${plan.selection}.`}{' '}
          <Anchor component="button" size="sm" onClick={services.openProblemSets}>
            Look at the sets, or import one
          </Anchor>
        </Text>
      </Stack>
    </Card>
  )
}
