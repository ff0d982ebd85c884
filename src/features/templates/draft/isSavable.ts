import { readSchemaText } from './schemaText.ts'
import type { TemplateDraft } from './TemplateDraft.ts'

/** Whether the draft can be saved as it stands: a version has its schema as data. */
export function isSavable({ schemaText }: TemplateDraft): boolean {
  return readSchemaText(schemaText).type === 'read'
}
