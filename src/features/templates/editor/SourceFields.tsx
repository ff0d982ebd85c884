import { NativeSelect, TextInput } from '@mantine/core'
import type { AnswerSource } from '@/pipeline/Template.ts'
import { changeTemplate } from '@/features/templates/draft/changeTemplateDraft.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import { SOURCE_TEXTS } from '@/features/templates/words.ts'
import styles from './Editor.module.css'
import { optionsOf, readChoice } from './choices.ts'

const NAMES = { function: 'solution', variable: 'answer' } as const

/** Where the answer comes from. */
export function SourceFields({ subject }: { readonly subject: Subject }) {
  const { draft, listed, edit } = subject
  const { source } = draft.template.contract
  const change = (next: AnswerSource) =>
    edit((before) => changeTemplate(before, { contract: { ...before.template.contract, source: next } }))
  return (
    <div className={styles['pair']}>
      <NativeSelect
        label="Answer comes from"
        data={optionsOf(SOURCE_TEXTS)}
        value={source.type}
        disabled={listed.isBuiltIn}
        onChange={(event) => {
          const type = readChoice(SOURCE_TEXTS, event.currentTarget.value)
          if (type !== undefined) change(sourceOf(type))
        }}
      />
      {'name' in source && (
        <TextInput
          label={source.type === 'function' ? 'Name of the function' : 'Name of the variable'}
          value={source.name}
          readOnly={listed.isBuiltIn}
          onChange={(event) => change({ ...source, name: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function sourceOf(type: AnswerSource['type']): AnswerSource {
  return type === 'function' || type === 'variable' ? { type, name: NAMES[type] } : { type }
}
