import { Stack } from '@mantine/core'
import { changeTemplate } from '@/features/templates/draft/changeTemplateDraft.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import { ExemplarList } from './ExemplarList.tsx'
import { TextEditor } from './TextEditor.tsx'
import { VARIABLES } from './variables.ts'

/** What is sent: system text, exemplars, user text. */
export function PromptTab({ subject }: { readonly subject: Subject }) {
  const { draft, findings, listed, edit } = subject
  const { template } = draft
  const at = (field: string) => findings.filter((finding) => finding.field === field)
  return (
    <Stack gap="md">
      <TextEditor
        label="System text"
        about={
          <>
            Sent first. Type {'{{'} for{' '}
            {VARIABLES.map(({ name, explanation }, index) => (
              <span key={name}>
                {index === 0 ? '' : ', '}
                <code title={explanation}>{name}</code>
              </span>
            ))}
            .
          </>
        }
        language="braces"
        value={template.system}
        isReadOnly={listed.isBuiltIn}
        findings={at('system')}
        onChange={(system) => edit((before) => changeTemplate(before, { system }))}
      />
      <ExemplarList subject={subject} />
      <TextEditor
        label="User text"
        about="Sent last, with the problem in it; and around the question of each exemplar."
        language="braces"
        value={template.user}
        isReadOnly={listed.isBuiltIn}
        findings={at('user')}
        onChange={(user) => edit((before) => changeTemplate(before, { user }))}
      />
    </Stack>
  )
}
