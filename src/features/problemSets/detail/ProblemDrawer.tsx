import { Button, Drawer, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { LabelWarning } from '@/benchmarks/problemSets/LabelWarning.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { formatBytes } from '@/ui/formatBytes.ts'
import { OutcomeNote } from '@/ui/Outcome.tsx'

type Actions = {
  onSave(problem: Problem): void
  onDelete(id: string): void
  onSolve(problem: Problem): void
}

type Props = Actions & {
  /** Undefined: closed. */
  readonly problem: Problem | undefined
  readonly warnings: readonly LabelWarning[]
  onClose(): void
}

/** One problem, whole: to read, to change, to solve. */
export function ProblemDrawer({ problem, warnings, onClose, ...actions }: Props) {
  return (
    <Drawer
      opened={problem !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={problem === undefined ? '' : `Problem ${problem.id}`}
      closeButtonProps={{ 'aria-label': 'Close the problem' }}
      // The page has its one banner already.
      attributes={{ header: { role: 'presentation' } }}
    >
      {problem !== undefined && <ProblemForm problem={problem} warnings={warnings} {...actions} />}
    </Drawer>
  )
}

type FormProps = Actions & { readonly problem: Problem; readonly warnings: readonly LabelWarning[] }

function ProblemForm({ problem, warnings, onSave, onDelete, onSolve }: FormProps) {
  const [draft, setDraft] = useState(problem)
  const [inputText, setInputText] = useState(problem.inputLines.join('\n'))
  const changed = { ...draft, inputLines: inputText === '' ? [] : inputText.replace(/\n$/, '').split('\n') }
  const isChanged = textsOf(changed) !== textsOf(problem)
  return (
    <Stack gap="sm">
      {warnings.map(({ kind, message }) => (
        <OutcomeNote key={kind} tone="warning">
          {message}
        </OutcomeNote>
      ))}
      <Textarea
        label="Question"
        autosize
        minRows={3}
        maxRows={14}
        value={draft.question}
        onChange={(event) => setDraft({ ...draft, question: event.currentTarget.value })}
      />
      <Textarea
        label="Expected answer"
        autosize
        maxRows={6}
        value={draft.expected ?? ''}
        onChange={(event) => setDraft(withText(draft, 'expected', event.currentTarget.value))}
      />
      <Textarea
        label="Tests"
        description="A program that runs after the answer’s program, and raises if that is wrong. The model never sees it."
        autosize
        maxRows={12}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        value={draft.tests ?? ''}
        onChange={(event) => setDraft(withText(draft, 'tests', event.currentTarget.value))}
      />
      <Textarea
        label="Lines for input()"
        autosize
        maxRows={6}
        value={inputText}
        onChange={(event) => setInputText(event.currentTarget.value)}
      />
      <TagsInput label="Tags" value={[...draft.tags]} onChange={(tags) => setDraft({ ...draft, tags })} />
      {draft.files.length > 0 && (
        <Text size="sm">
          Files: {draft.files.map(({ name, bytes }) => `${name} (${formatBytes(bytes.length)})`).join(', ')}
        </Text>
      )}
      <Group justify="space-between">
        <Button variant="default" color="red" onClick={() => onDelete(problem.id)}>
          Remove
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => onSolve(changed)}
          >
            Solve this problem
          </Button>
          <Button disabled={!isChanged || draft.question.trim() === ''} onClick={() => onSave(changed)}>
            Keep changes
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

/** All that can be changed here. */
function textsOf({ question, expected, tests, inputLines, tags }: Problem): string {
  return JSON.stringify([question, expected, tests, inputLines, tags])
}

/** An empty text is none. */
function withText(draft: Problem, field: 'expected' | 'tests', text: string): Problem {
  const { [field]: _, ...others } = draft
  return text === '' ? others : { ...others, [field]: text }
}
