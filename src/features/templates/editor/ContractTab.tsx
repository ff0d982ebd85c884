import { NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { changeSchema, changeTemplate } from '@/features/templates/draft/changeTemplateDraft.ts'
import { FindingNotes } from '@/features/templates/FindingNotes.tsx'
import type { Subject } from '@/features/templates/useSubject.ts'
import { EXTRACTION_TEXTS, MODE_EXPLANATIONS, MODE_TEXTS } from '@/features/templates/words.ts'
import styles from './Editor.module.css'
import { optionsOf, readChoice } from './choices.ts'
import { SourceFields } from './SourceFields.tsx'
import { TextEditor } from './TextEditor.tsx'

const LANGUAGES = { python: 'Python', javascript: 'JavaScript' } as const

/** How a reply becomes an answer: mode, language, contract, preamble. */
export function ContractTab({ subject }: { readonly subject: Subject }) {
  const { draft, findings, listed, edit } = subject
  const { template } = draft
  const { isBuiltIn } = listed
  const at = (...fields: readonly string[]) => findings.filter(({ field }) => fields.includes(field))
  return (
    <Stack gap="md">
      <ModeFields subject={subject} />
      <FindingNotes findings={at('maxBlocks')} />
      <SourceFields subject={subject} />
      <FindingNotes findings={at('contract')} />
      <TextInput
        label="Sentence"
        description="What the answer is put into, with {{answer}}."
        readOnly={isBuiltIn}
        value={template.contract.sentence}
        onChange={(event) => {
          const sentence = event.currentTarget.value
          edit((before) => changeTemplate(before, { contract: { ...before.template.contract, sentence } }))
        }}
      />
      <FindingNotes findings={at('sentence')} />
      <TextEditor
        label="JSON Schema"
        about="Shape that the answer must have, told to the model by {{output}}. Empty: any."
        language="json"
        value={draft.schemaText}
        isReadOnly={isBuiltIn}
        findings={at('schema')}
        onChange={(text) => edit((before) => changeSchema(before, text))}
      />
      <TextEditor
        label="Preamble"
        about="Runs before each program, in the same interpreter: imports and functions that programs may use."
        language={template.language}
        value={template.preamble}
        isReadOnly={isBuiltIn}
        findings={at('preamble')}
        onChange={(preamble) => edit((before) => changeTemplate(before, { preamble }))}
      />
    </Stack>
  )
}

function ModeFields({ subject }: { readonly subject: Subject }) {
  const { draft, listed, edit } = subject
  const { mode, language, extraction, maxBlocks } = draft.template
  const { isBuiltIn } = listed
  return (
    <div className={styles['pair']}>
      <NativeSelect
        label="Mode"
        description={MODE_EXPLANATIONS[mode]}
        inputWrapperOrder={['label', 'input', 'description']}
        data={optionsOf(MODE_TEXTS)}
        value={mode}
        disabled={isBuiltIn}
        onChange={(event) => {
          const chosen = readChoice(MODE_TEXTS, event.currentTarget.value)
          if (chosen !== undefined) edit((before) => changeTemplate(before, { mode: chosen }))
        }}
      />
      <NativeSelect
        label="Language"
        data={optionsOf(LANGUAGES)}
        value={language}
        disabled={isBuiltIn}
        onChange={(event) => {
          const chosen = readChoice(LANGUAGES, event.currentTarget.value)
          if (chosen !== undefined) edit((before) => changeTemplate(before, { language: chosen }))
        }}
      />
      <NativeSelect
        label="Extraction"
        description="Which piece of a reply is the program."
        inputWrapperOrder={['label', 'input', 'description']}
        data={optionsOf(EXTRACTION_TEXTS)}
        value={extraction}
        disabled={isBuiltIn}
        onChange={(event) => {
          const chosen = readChoice(EXTRACTION_TEXTS, event.currentTarget.value)
          if (chosen !== undefined) edit((before) => changeTemplate(before, { extraction: chosen }))
        }}
      />
      {mode === 'interleaved' && (
        <NumberInput
          label="Most programs a reply"
          min={1}
          max={50}
          allowDecimal={false}
          value={maxBlocks}
          disabled={isBuiltIn}
          onChange={(value) => {
            if (typeof value === 'number') edit((before) => changeTemplate(before, { maxBlocks: value }))
          }}
        />
      )}
    </div>
  )
}
