import { Button, Group, NativeSelect, Textarea, TextInput, Title } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Template } from '@/pipeline/Template.ts'
import { chosenModelId } from '@/features/templates/state/chosenModelId.ts'
import type { ProblemChoice } from '@/features/templates/state/TemplatesStore.ts'
import { useTemplatesState, useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import { useLive } from '@/ui/useLive.ts'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './Side.module.css'
import { TrialResult } from './TrialResult.tsx'

type Props = { readonly template: Template; readonly problem: Problem }

/** Tries the template as it stands in the editor on one problem. */
export function TryPanel({ template, problem }: Props) {
  const store = useTemplatesStore()
  const trial = useTemplatesState((state) => state.trial)
  const isRunning = trial?.isRunning === true
  return (
    <section aria-labelledby="try-title" className={styles['panel']}>
      <Title order={2} size="h5" id="try-title">
        Try it
      </Title>
      <ProblemField />
      <ModelField />
      <Group gap="xs">
        <Button
          leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
          disabled={isRunning || problem.question.trim() === ''}
          title="Ctrl+Enter"
          onClick={() => store.tryOut(template)}
        >
          Try
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
          disabled={!isRunning}
          onClick={store.stopTrial}
        >
          Stop
        </Button>
      </Group>
      {trial !== undefined && <TrialResult trial={trial} template={template} />}
    </section>
  )
}

const STARTER_PREFIX = 'starter:'

function ProblemField() {
  const { services, choose } = useTemplatesStore()
  const choice = useTemplatesState(({ problemChoice }) => problemChoice)
  const typed = useTemplatesState(({ typedProblem }) => typedProblem)
  const onSolve = useLive(services.solveProblem)
  const { question } = onSolve
  return (
    <>
      <NativeSelect
        label="Problem"
        value={choice.type === 'starter' ? STARTER_PREFIX + choice.id : choice.type}
        onChange={(event) => choose({ problemChoice: readProblemChoice(event.currentTarget.value) })}
        data={[
          { value: 'solve', label: `On Solve: ${shorten(question)}` },
          { value: 'typed', label: 'Type one here' },
          {
            group: 'Examples',
            items: services.starterProblems.map(({ problem, title }) => ({
              value: STARTER_PREFIX + problem.id,
              label: title,
            })),
          },
        ]}
      />
      {choice.type === 'typed' && (
        <>
          <Textarea
            label="Question to try"
            placeholder="Ask something that can be computed"
            autosize
            minRows={2}
            maxRows={8}
            value={typed.question}
            onChange={(event) => choose({ typedProblem: { ...typed, question: event.currentTarget.value } })}
          />
          <TextInput
            label="Its expected answer"
            placeholder="Optional: without it nothing is graded"
            value={typed.expected}
            onChange={(event) => choose({ typedProblem: { ...typed, expected: event.currentTarget.value } })}
          />
        </>
      )}
    </>
  )
}

function readProblemChoice(value: string): ProblemChoice {
  if (value.startsWith(STARTER_PREFIX)) return { type: 'starter', id: value.slice(STARTER_PREFIX.length) }
  return { type: value === 'typed' ? 'typed' : 'solve' }
}

function shorten(question: string): string {
  const text = visibleText(question.trim().replaceAll(/\s+/g, ' '))
  if (text === '') return 'nothing yet'
  return text.length > 48 ? `${text.slice(0, 48)}…` : text
}

function ModelField() {
  const { services, choose } = useTemplatesStore()
  const models = useLive(services.models)
  useLive(services.solveModelId)
  const modelId = useTemplatesState((state) => chosenModelId(state, services))
  return (
    <NativeSelect
      label="Model"
      data={models.map(({ identity }) => ({ value: identity.id, label: identity.name }))}
      value={modelId}
      onChange={(event) => choose({ modelId: event.currentTarget.value })}
    />
  )
}
