import { draftOf } from '@/features/templates/draft/changeTemplateDraft.ts'
import type { TemplateDraft } from '@/features/templates/draft/TemplateDraft.ts'
import type { Template } from '@/pipeline/Template.ts'

/** Drafts without changes. Exemplars keep their keys through a save, so that what is open stays open. */
export function createUnchanged() {
  const made = new WeakMap<Template, TemplateDraft>()
  const keys = new Map<string, readonly string[]>()

  return {
    of(template: Template): TemplateDraft {
      const known = made.get(template)
      if (known !== undefined) return known
      const draft = draftOf(template)
      const before = keys.get(template.id)
      const kept = before?.length === draft.exemplarKeys.length ? { ...draft, exemplarKeys: before } : draft
      made.set(template, kept)
      return kept
    },
    remember({ template, exemplarKeys }: TemplateDraft): void {
      keys.set(template.id, exemplarKeys)
    },
  }
}
