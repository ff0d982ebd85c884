import { Alert, Anchor, Button, Group, Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { checkPlan } from '@/benchmarks/running/checkPlan.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { Template } from '@/pipeline/Template.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { EstimatePanel } from './EstimatePanel.tsx'
import type { PlanDraft } from './PlanDraft.ts'
import { nameOf, planOf } from './planOf.ts'
import { ProblemFields } from './ProblemFields.tsx'
import { readPlanDraft } from './readPlanDraft.ts'
import { SamplingFields } from './SamplingFields.tsx'

/** The plan of a new benchmark: what is asked, of whom, how often, and what that will take. */
export function NewBenchmarkScreen({ services }: { readonly services: BenchmarkServices }) {
  const stored = useQuery({
    queryKey: ['benchmark-draft'],
    queryFn: async () => readPlanDraft(await services.loadDraft()),
    gcTime: 0,
    networkMode: 'always',
  })
  return (
    <Stack gap="md" maw={1100} mx="auto" p={{ base: 0, sm: 'md' }}>
      <div>
        <Anchor component="button" size="sm" onClick={services.openBenchmarks}>
          All benchmarks
        </Anchor>
        <Title order={1} size="h2">
          New benchmark
        </Title>
        <Text c="dimmed">Every template you choose meets every model: each pair is a column.</Text>
      </div>
      {stored.data === undefined ? (
        <Loader role="status" aria-label="Loading the form" />
      ) : (
        <PlanForm initial={stored.data} services={services} />
      )}
    </Stack>
  )
}

type PlanFormProps = { readonly initial: PlanDraft; readonly services: BenchmarkServices }

const COLOURS = { missing: 'gray', error: 'red', warning: 'orange' } as const

function PlanForm({ initial, services }: PlanFormProps) {
  const [draft, setDraft] = useState(initial)
  const [isStarting, setStarting] = useState(false)
  const { plan, earlier, isReady, ...offers } = usePlan(draft, services)
  const findings = checkPlan(plan)
  const change = (part: Partial<PlanDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    reportFailure(services.saveDraft(next))
  }
  const start = async () => {
    setStarting(true)
    try {
      services.openBenchmark(await services.start({ name: nameOf(draft, plan), plan }))
    } finally {
      setStarting(false)
    }
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <ProblemFields draft={draft} change={change} plan={plan} {...offers} services={services} />
        <ColumnFields draft={draft} change={change} earlier={earlier} services={services} />
        <SamplingFields
          draft={draft}
          change={change}
          defaultName={nameOf({ ...draft, name: '' }, plan)}
          services={services}
        />
        <EstimatePanel plan={plan} services={services} />
      </SimpleGrid>
      {findings.map(({ severity, message }) => (
        <Alert
          key={message}
          color={COLOURS[severity]}
          variant={severity === 'missing' ? 'default' : 'light'}
          p="xs"
        >
          {message}
        </Alert>
      ))}
      <Group justify="flex-end">
        <Button
          size="md"
          loading={isStarting}
          disabled={!isReady || findings.some(({ severity }) => severity !== 'warning')}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => reportFailure(start())}
        >
          Start
        </Button>
      </Group>
    </>
  )
}

function usePlan(draft: PlanDraft, services: BenchmarkServices) {
  const templates = useLive(services.templates)
  const models = useLive(services.models)
  const environments = useLive(services.environments)
  const sets = useQuery({
    queryKey: ['problem-sets'],
    queryFn: () => services.problemSets.list(),
    networkMode: 'always',
  })
  const versions = useEarlierVersions(draft, templates, services)
  const earlier = versions.data ?? NO_TEMPLATES
  const problemSetId = draft.problemSetId === '' ? (sets.data?.[0]?.id ?? '') : draft.problemSetId
  const problemSet = useQuery({
    queryKey: ['problem-set', problemSetId],
    // A query may not give undefined.
    queryFn: async () => (await services.problemSets.read(problemSetId)) ?? null,
    enabled: problemSetId !== '',
    networkMode: 'always',
  })
  const plan = useMemo(
    () =>
      planOf(draft, {
        problemSet: problemSet.data ?? undefined,
        templates,
        earlier,
        environments,
        models: models.map(({ identity }) => identity),
        samplingFor: services.samplingFor,
      }),
    [draft, problemSet.data, templates, earlier, environments, models, services],
  )
  return {
    plan,
    earlier,
    // Without them a comparison would begin with a column too few.
    isReady: draft.earlierVersions.length === 0 || versions.data !== undefined,
    sets: sets.data ?? [],
    problemSet: problemSet.data ?? undefined,
    failure: sets.error ?? problemSet.error ?? versions.error ?? undefined,
  }
}

const NO_TEMPLATES: readonly Template[] = []

/** Versions of the chosen templates before their newest ones. */
function useEarlierVersions(
  { templateIds }: PlanDraft,
  templates: readonly Template[],
  services: BenchmarkServices,
) {
  const chosen = templates.filter(({ id }) => templateIds.includes(id))
  return useQuery({
    queryKey: ['earlier-versions', ...chosen.map(({ id, version }) => `${id} ${version}`)],
    queryFn: async () => {
      const versions = await Promise.all(chosen.map(({ id }) => services.versionsOf(id)))
      const isNewest = (template: Template) =>
        chosen.some(({ id, version }) => id === template.id && version === template.version)
      return versions
        .flat()
        .map(({ template }) => template)
        .filter((template) => !isNewest(template))
    },
    networkMode: 'always',
  })
}
