import { isEqualJson } from '@/lib/isEqualJson.ts'
import { newId } from '@/lib/newId.ts'
import type { Exemplar, OutputContract, Template } from '@/pipeline/Template.ts'
import { readSchemaText, schemaTextOf } from './schemaText.ts'
import type { KeptDraft, TemplateDraft } from './TemplateDraft.ts'

/** A draft of the template without any change yet. */
export function draftOf(template: Template): TemplateDraft {
  return reopenDraft({ template, schemaText: schemaTextOf(template.contract.schema) })
}

/** A draft as it was kept. */
export function reopenDraft(kept: KeptDraft): TemplateDraft {
  return { ...kept, exemplarKeys: kept.template.exemplars.map(newId) }
}

/** The draft after an entry. */
export function changeTemplate(draft: TemplateDraft, change: Partial<Template>): TemplateDraft {
  return { ...draft, template: { ...draft.template, ...change } }
}

/** The draft with another text as its schema; the template follows as soon as it is one. */
export function changeSchema(draft: TemplateDraft, schemaText: string): TemplateDraft {
  const read = readSchemaText(schemaText)
  if (read.type === 'unreadable') return { ...draft, schemaText }
  const { source, sentence } = draft.template.contract
  const contract: OutputContract = {
    source,
    ...(read.schema === undefined ? {} : { schema: read.schema }),
    sentence,
  }
  return { ...changeTemplate(draft, { contract }), schemaText }
}

export function addExemplar(draft: TemplateDraft, exemplar: Exemplar): TemplateDraft {
  const changed = changeTemplate(draft, { exemplars: [...draft.template.exemplars, exemplar] })
  return { ...changed, exemplarKeys: [...draft.exemplarKeys, newId()] }
}

export function changeExemplar(draft: TemplateDraft, key: string, change: Partial<Exemplar>): TemplateDraft {
  const exemplars = draft.template.exemplars.map((exemplar, position) =>
    draft.exemplarKeys[position] === key ? { ...exemplar, ...change } : exemplar,
  )
  return changeTemplate(draft, { exemplars })
}

/** Moves the exemplar at `from` so that it stands at `to`; both count from 0. */
export function moveExemplar(draft: TemplateDraft, from: number, to: number): TemplateDraft {
  const exemplars = moved(draft.template.exemplars, from, to)
  return { ...changeTemplate(draft, { exemplars }), exemplarKeys: moved(draft.exemplarKeys, from, to) }
}

export function removeExemplar(draft: TemplateDraft, key: string): TemplateDraft {
  const isKept = (_: unknown, position: number): boolean => draft.exemplarKeys[position] !== key
  const exemplars = draft.template.exemplars.filter(isKept)
  return { ...changeTemplate(draft, { exemplars }), exemplarKeys: draft.exemplarKeys.filter(isKept) }
}

/** Whether the draft says anything else than the template as it was saved. */
export function isChanged({ template, schemaText }: TemplateDraft, saved: Template): boolean {
  const isUnread = readSchemaText(schemaText).type === 'unreadable'
  return isUnread || !isEqualJson({ ...template, version: saved.version }, saved)
}

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const others = items.filter((_, position) => position !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}
