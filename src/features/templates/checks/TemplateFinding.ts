/** The part of the editor that a finding is shown at. */
export type TemplateField =
  | 'system'
  | 'exemplars'
  | 'user'
  | 'preamble'
  | 'contract'
  | 'schema'
  | 'sentence'
  | 'maxBlocks'
  | 'repair'
  | 'fallback'
  | 'name'

/** What is wrong with a template, and what to do. Errors make runs pointless; warnings are worth a look. */
export type TemplateFinding = {
  readonly field: TemplateField
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly hint?: string
  /** Position of the exemplar, counted from 0. */
  readonly exemplar?: number
}
