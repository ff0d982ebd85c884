import type { Template } from '@/pipeline/Template.ts'

/** A template that is being changed. */
export type TemplateDraft = {
  /** As it would be saved; `version` is the one that it was made from. */
  readonly template: Template
  /** The JSON Schema as typed; while it is no JSON, the template has the last one that was. */
  readonly schemaText: string
  /** One for each exemplar, so that it is known again wherever it is moved. */
  readonly exemplarKeys: readonly string[]
}

/** What is kept of a draft between visits. */
export type KeptDraft = Pick<TemplateDraft, 'template' | 'schemaText'>
