import { Group, Menu, Stack, Textarea, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { Markdown } from '@/ui/Markdown.tsx'
import { FilesField } from './FilesField.tsx'
import { ModelField } from './ModelField.tsx'
import styles from './ProblemPanel.module.css'
import { RunButtons } from './RunButtons.tsx'
import { SandboxLine } from './SandboxLine.tsx'
import { SettingsFold } from './SettingsFold.tsx'
import { TemplateField } from './TemplateField.tsx'

const EnvironmentField = lazy(async () => {
  const module = await import('./EnvironmentField.tsx')
  return { default: module.EnvironmentField }
})

/** What is asked, of whom, and how. */
export function ProblemPanel() {
  return (
    <Stack component="section" gap="sm" aria-labelledby="problem-title">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5" id="problem-title">
          Problem & settings
        </Title>
        <ExamplesMenu />
      </Group>
      <QuestionField />
      <ExpectedField />
      <TemplateField />
      <ModelField />
      <div className={styles['actions']}>
        <RunButtons />
        <SandboxLine />
      </div>
      <FilesField />
      <Suspense>
        <EnvironmentField />
      </Suspense>
      <SettingsFold />
    </Stack>
  )
}

function QuestionField() {
  const { changeDraft } = useSolveStore()
  const question = useSolve((state) => state.draft.question)
  const [isPreviewing, setIsPreviewing] = useState(false)
  return (
    <div>
      <Textarea
        label="Problem"
        placeholder="Ask something that can be computed"
        autosize
        minRows={4}
        maxRows={12}
        value={question}
        onChange={(event) => changeDraft({ question: event.currentTarget.value })}
      />
      <UnstyledButton
        className={styles['toggle']}
        aria-expanded={isPreviewing}
        onClick={() => setIsPreviewing(!isPreviewing)}
      >
        {isPreviewing ? 'Hide preview' : 'Preview text and maths'}
      </UnstyledButton>
      {isPreviewing && (
        <div className={styles['preview']}>
          <Markdown text={question} />
        </div>
      )}
    </div>
  )
}

function ExpectedField() {
  const { changeDraft } = useSolveStore()
  const expected = useSolve((state) => state.draft.expected)
  return (
    <TextInput
      label="Expected answer"
      placeholder="Optional: the answer is then graded"
      value={expected}
      onChange={(event) => changeDraft({ expected: event.currentTarget.value })}
    />
  )
}

function ExamplesMenu() {
  const { services, takeStarter } = useSolveStore()
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <UnstyledButton className={styles['toggle']}>
          Examples <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {services.starterProblems.map((starter) => (
          <Menu.Item key={starter.problem.id} onClick={() => takeStarter(starter)}>
            <span className={styles['exampleTitle']}>{starter.title}</span>
            <span className={styles['exampleShows']}>{starter.shows}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
