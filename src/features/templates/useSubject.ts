import { useMemo } from 'react'
import type { TemplateFinding } from './checks/TemplateFinding.ts'
import { findingsOf } from './checks/findingsOf.ts'
import type { TemplateDraft } from './draft/TemplateDraft.ts'
import { exemplarKey } from './state/exemplarKey.ts'
import { useTemplatesState, useTemplatesStore } from './TemplatesContext.ts'
import type { ListedTemplate } from './TemplatesServices.ts'
import { usePreambleFindings } from './usePreambleFindings.ts'

/** The template in the editor, as it stands there. */
export type Subject = {
  readonly listed: ListedTemplate
  readonly draft: TemplateDraft
  readonly isChanged: boolean
  readonly findings: readonly TemplateFinding[]
  edit(change: (draft: TemplateDraft) => TemplateDraft): void
}

export function useSubject(listed: ListedTemplate, templates: readonly ListedTemplate[]): Subject {
  const store = useTemplatesStore()
  const { id } = listed.template
  const changed = useTemplatesState(({ drafts }) => drafts.get(id))
  const checks = useTemplatesState((state) => state.checks)
  const draft = changed ?? store.unchanged(listed.template)
  const preamble = usePreambleFindings(draft.template)
  const findings = useMemo(() => {
    const ids = templates.map(({ template }) => template.id)
    const { template } = draft
    return findingsOf(draft, { ids, checkOf: (exemplar) => checks.get(exemplarKey(template, exemplar)) })
  }, [draft, checks, templates])
  return {
    listed,
    draft,
    isChanged: changed !== undefined,
    findings: [...findings, ...preamble],
    edit: (change) => store.edit(id, change),
  }
}
