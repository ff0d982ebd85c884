import { Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { isKnown } from '@/pipeline/1-prompt/substitute.ts'
import type { TemplateFinding } from '@/features/templates/checks/TemplateFinding.ts'
import { FindingNotes } from '@/features/templates/FindingNotes.tsx'
import { CodeEditor } from '@/ui/CodeEditor.tsx'
import type { CodeEditorProps } from '@/ui/code/CodeEditorProps.ts'
import styles from './Editor.module.css'
import { markVariables } from './markVariables.ts'
import { VARIABLES } from './variables.ts'

type Props = {
  readonly label: string
  /** What it is for, in one line. */
  readonly about: ReactNode
  readonly value: string
  readonly language: CodeEditorProps['language']
  readonly isReadOnly: boolean
  readonly findings?: readonly TemplateFinding[]
  readonly onChange: (value: string) => void
}

/** One of the long texts of a template; variables are completed and checked where `language` is `braces`. */
export function TextEditor({ label, about, value, language, isReadOnly, findings = [], onChange }: Props) {
  const markers = useMemo(
    () => (language === 'braces' ? markVariables(value, isKnown) : []),
    [language, value],
  )
  return (
    <div>
      <Text size="sm" fw={600} component="div">
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {about}
      </Text>
      <div className={styles['code']} data-wrong={findings.some(({ severity }) => severity === 'error')}>
        <CodeEditor
          label={label}
          language={language}
          value={value}
          isReadOnly={isReadOnly}
          markers={markers}
          completions={VARIABLES}
          onChange={onChange}
        />
      </div>
      <FindingNotes findings={findings} />
    </div>
  )
}
