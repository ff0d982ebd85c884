import * as z from 'zod'
import type { KeptDraft } from '@/features/templates/draft/TemplateDraft.ts'
import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import type { Archive } from '@/storage/Archive.ts'
import { templateSchema } from '@/storage/templateSchema.ts'

const DRAFTS = 'template-drafts'

/** Changes to templates that are not saved: written with each key, so that nothing is lost. */
export function createTemplateDrafts(
  opened: Promise<Pick<Archive, 'documents' | 'writeDocument'>>,
): Pick<TemplatesServices, 'loadDrafts' | 'keepDraft'> {
  return {
    async loadDrafts() {
      const documents = await (await opened).documents(DRAFTS)
      return documents.flatMap(({ value }): readonly KeptDraft[] => {
        const { data } = DRAFT.safeParse(value)
        return data === undefined ? [] : [data]
      })
    },
    async keepDraft(id, draft) {
      const kept = draft && { template: draft.template, schemaText: draft.schemaText }
      await (await opened).writeDocument(DRAFTS, id, kept)
    },
  }
}

const DRAFT = z.strictObject({
  template: templateSchema(z.string(), z.custom<JsonSchema>(isRecord, 'Not an object')),
  schemaText: z.string(),
})
