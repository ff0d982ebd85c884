import { NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Sampling } from '@/pipeline/2-model/Model.ts'
import type { ExecutionLimits } from '@/pipeline/5-execute/Executor.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import styles from './ProblemPanel.module.css'
import { listOfStops, textOfStops, withNumber } from './samplingEntries.ts'

const MEGABYTE = 1024 * 1024

/** What is seldom changed: sampling, limits, lines for input(). */
export function SettingsFields() {
  return (
    <div className={styles['foldBody']}>
      <SamplingFields />
      <LimitFields />
      <InputField />
      <TestsField />
    </div>
  )
}

function SamplingFields() {
  const { changeDraft } = useSolveStore()
  const sampling = useSolve((state) => state.draft.sampling)
  const set = (name: Exclude<keyof Sampling, 'stop'>) => (value: number | string) =>
    changeDraft({ sampling: withNumber(sampling, name, value) })
  return (
    <>
      <div className={styles['pair']}>
        <NumberInput
          label="Temperature"
          placeholder="not sent"
          min={0}
          max={2}
          step={0.1}
          value={sampling.temperature ?? ''}
          onChange={set('temperature')}
        />
        <NumberInput
          label="Top p"
          placeholder="not sent"
          min={0}
          max={1}
          step={0.05}
          value={sampling.topP ?? ''}
          onChange={set('topP')}
        />
        <NumberInput
          label="Max tokens"
          placeholder="not sent"
          min={1}
          allowDecimal={false}
          value={sampling.maxTokens ?? ''}
          onChange={set('maxTokens')}
        />
        <NumberInput
          label="Seed"
          placeholder="not sent"
          allowDecimal={false}
          value={sampling.seed ?? ''}
          onChange={set('seed')}
        />
      </div>
      <TextInput
        label="Stop sequences"
        description="Separated by |"
        placeholder="not sent"
        value={textOfStops(sampling.stop)}
        onChange={(event) => changeDraft({ sampling: listOfStops(sampling, event.currentTarget.value) })}
      />
    </>
  )
}

function LimitFields() {
  const { changeDraft } = useSolveStore()
  const limits = useSolve((state) => state.draft.limits)
  const set = (name: keyof ExecutionLimits, unit: number) => (value: number | string) => {
    if (typeof value === 'number' && value > 0) changeDraft({ limits: { ...limits, [name]: value * unit } })
  }
  return (
    <div className={styles['pair']}>
      <NumberInput
        label="Time limit, s"
        min={0.1}
        max={600}
        value={limits.timeoutMs / 1000}
        onChange={set('timeoutMs', 1000)}
      />
      <NumberInput
        label="Memory, MB"
        min={32}
        max={2048}
        value={limits.memoryBytes / MEGABYTE}
        onChange={set('memoryBytes', MEGABYTE)}
      />
      <NumberInput
        label="Output, characters"
        min={100}
        max={10_000_000}
        allowDecimal={false}
        value={limits.outputCharacters}
        onChange={set('outputCharacters', 1)}
      />
    </div>
  )
}

function InputField() {
  const { changeDraft } = useSolveStore()
  const inputText = useSolve((state) => state.draft.inputText)
  return (
    <Textarea
      label="Lines for input()"
      description="One for each call; a program cannot ask you."
      autosize
      minRows={2}
      maxRows={6}
      value={inputText}
      onChange={(event) => changeDraft({ inputText: event.currentTarget.value })}
    />
  )
}

function TestsField() {
  const { changeDraft } = useSolveStore()
  const tests = useSolve((state) => state.draft.tests)
  return (
    <Textarea
      label="Tests"
      description="Lines such as assert solution() > 0, run after the program; the model never sees them."
      autosize
      minRows={2}
      maxRows={8}
      classNames={{ input: styles['mono'] ?? '' }}
      value={tests}
      onChange={(event) => changeDraft({ tests: event.currentTarget.value })}
    />
  )
}
