import {
  Button,
  Group,
  Loader,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChartBar, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '@/lib/newId.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import { readThreeWaysDraft, type ThreeWaysDraft } from './ThreeWaysDraft.ts'
import type { ThreeWaysServices } from './ThreeWaysServices.ts'
import { useWays } from './useWays.ts'
import { WayColumn } from './WayColumn.tsx'
import { programTemplates, waysOf } from './waysOf.ts'

/** One problem asked of one model in three ways, side by side. */
export function ThreeWaysScreen({ services }: { readonly services: ThreeWaysServices }) {
  const { data } = useQuery({
    queryKey: ['three-ways-draft'],
    queryFn: async () => readThreeWaysDraft(await services.loadDraft()),
    gcTime: 0,
    networkMode: 'always',
  })
  return (
    <Stack gap="md" maw={1400} mx="auto" p={{ base: 0, sm: 'md' }}>
      <div>
        <Title order={1} size="h2">
          Three ways
        </Title>
        <Text c="dimmed">
          The same problem, the same model: answered directly, reasoned in words, and by a program. Sums in
          the words are computed again, and slips underlined.
        </Text>
      </div>
      {data === undefined ? (
        <Loader role="status" aria-label="Loading the form" />
      ) : (
        <ThreeWays initial={data} services={services} />
      )}
    </Stack>
  )
}

type ThreeWaysProps = { readonly initial: ThreeWaysDraft; readonly services: ThreeWaysServices }

function ThreeWays({ initial, services }: ThreeWaysProps) {
  const templates = useLive(services.templates)
  const models = useLive(services.models)
  const [draft, setDraft] = useState(() => withExample(initial, services))
  const { states, isRunning, start, stop } = useWays(services)
  const modelId = offered(draft.modelId, modelIdsOf(models))
  const ways = waysOf(templates, draft.templateId)
  // What will stand where is there before the start.
  const shown = states.length > 0 ? states : ways.map((way) => ({ way, run: undefined }))
  const canRun = !isRunning && modelId !== '' && draft.question.trim() !== ''
  const change = (part: Partial<ThreeWaysDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    reportFailure(services.saveDraft(next))
  }
  const run = () => {
    if (canRun) start(problemOf(draft, services), ways, modelId)
  }
  useHotkeys(
    [
      ['mod+Enter', run],
      ['Escape', stop],
    ],
    [],
  )
  return (
    <>
      <Fields draft={draft} change={change} services={services} />
      <Group>
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} disabled={!canRun} onClick={run}>
          Run all three
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          disabled={!isRunning}
          onClick={stop}
        >
          Stop
        </Button>
        {modelId !== '' && (
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={() =>
              reportFailure(
                services.openBenchmark(
                  ways.map(({ template }) => template.id),
                  modelId,
                ),
              )
            }
          >
            Over a whole problem set, as a tally
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" style={{ alignItems: 'start' }}>
        {shown.map((state) => (
          <WayColumn
            key={state.way.name}
            state={state}
            isStarted={states.length > 0}
            onOpen={services.openRun}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

type FieldsProps = {
  readonly draft: ThreeWaysDraft
  readonly change: (part: Partial<ThreeWaysDraft>) => void
  readonly services: ThreeWaysServices
}

function Fields({ draft, change, services }: FieldsProps) {
  const templates = useLive(services.templates)
  const models = useLive(services.models)
  return (
    <>
      <Textarea
        label="Problem"
        autosize
        minRows={3}
        maxRows={12}
        value={draft.question}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label="Expected answer"
          value={draft.expected}
          onChange={(event) => change({ expected: event.currentTarget.value })}
        />
        <NativeSelect
          label="Model"
          data={models.map(({ identity }) => ({ value: identity.id, label: identity.name }))}
          value={offered(draft.modelId, modelIdsOf(models))}
          onChange={(event) => change({ modelId: event.currentTarget.value })}
        />
        <NativeSelect
          label="Template of the program"
          data={programTemplates(templates).map(({ id, name, version }) => ({
            value: id,
            label: `${name} v${version}`,
          }))}
          value={draft.templateId}
          onChange={(event) => change({ templateId: event.currentTarget.value })}
        />
      </SimpleGrid>
    </>
  )
}

/** A class sees something at once. */
function withExample(draft: ThreeWaysDraft, { examples, templates }: ThreeWaysServices): ThreeWaysDraft {
  const [example] = examples
  const filled = draft.question === '' && example !== undefined
  return {
    question: filled ? example.question : draft.question,
    expected: filled ? (example.expected ?? '') : draft.expected,
    // Chosen at each look, because connected models come a moment later.
    modelId: draft.modelId,
    // Solve may come with a template that asks for no program.
    templateId: offered(
      draft.templateId,
      programTemplates(templates.get()).map(({ id }) => id),
    ),
  }
}

function offered(id: string, ids: readonly string[]): string {
  return ids.includes(id) ? id : (ids[0] ?? '')
}

/** The scripted one, which answers the examples alone, after those that somebody connected. */
function modelIdsOf(models: ReturnType<ThreeWaysServices['models']['get']>): readonly string[] {
  const scripted = models.map(({ identity }) => identity).filter(({ kind }) => kind === 'scripted')
  const connected = models.map(({ identity }) => identity).filter(({ kind }) => kind !== 'scripted')
  return [...connected, ...scripted].map(({ id }) => id)
}

function problemOf({ question, expected }: ThreeWaysDraft, { examples }: ThreeWaysServices): Problem {
  const example = examples.find((known) => known.question === question)
  return {
    id: example?.id ?? newId(),
    question,
    ...(expected.trim() !== '' && { expected: expected.trim() }),
    files: example?.files ?? [],
    inputLines: example?.inputLines ?? [],
    tags: example?.tags ?? [],
  }
}
