import { createStore, type StoreApi } from 'zustand/vanilla'
import { newId } from '@/lib/newId.ts'
import { isBuiltIn } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Template } from '@/pipeline/Template.ts'
import { findingsOf } from '@/features/templates/checks/findingsOf.ts'
import type { TemplateFinding } from '@/features/templates/checks/TemplateFinding.ts'
import { isChanged, reopenDraft } from '@/features/templates/draft/changeTemplateDraft.ts'
import type { TemplateDraft } from '@/features/templates/draft/TemplateDraft.ts'
import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { blankTemplate } from './blankTemplate.ts'
import { chosenModelId } from './chosenModelId.ts'
import { createUnchanged } from './createUnchanged.ts'
import { createChecking } from './createChecking.ts'
import { createImports } from './createImports.ts'
import { createTrials } from './createTrials.ts'
import type { TemplatesState, TemplatesStore } from './TemplatesStore.ts'

const INITIAL: TemplatesState = {
  drafts: new Map(),
  areDraftsLoaded: false,
  checks: new Map(),
  checking: undefined,
  pendingSave: undefined,
  pendingImports: [],
  problemChoice: { type: 'solve' },
  typedProblem: { question: '', expected: '' },
  modelId: '',
  trial: undefined,
  announcement: '',
}

/** The store of the Templates screen; make one for the life of the page. */
export function createTemplatesStore(services: TemplatesServices): TemplatesStore {
  const state = createStore(() => INITIAL)
  const { setState } = state
  const checking = createChecking(state, services)
  const unchanged = createUnchanged()

  const savedOf = (id: string) =>
    services.templates.get().find(({ template }) => template.id === id)?.template
  const setDraft = (id: string, draft: TemplateDraft | undefined) => {
    if (draft !== undefined) unchanged.remember(draft)
    setState(({ drafts }) => ({ drafts: withDraft(drafts, id, draft) }))
    reportFailure(services.keepDraft(id, draft))
  }
  const saveDraft = async (id: string): Promise<Template> => {
    const draft = draftIn(state, id) ?? unchanged.of(savedOf(id) ?? blankTemplate(id))
    const saved = await services.save(draft.template)
    setState({ pendingSave: undefined, announcement: `Saved as version ${saved.version}` })
    // What was typed while it was being saved stays a draft, of the new version.
    const now = draftIn(state, id)
    if (now !== undefined) {
      const rebased = { ...now, template: { ...now.template, version: saved.version } }
      setDraft(id, isChanged(rebased, saved) ? rebased : undefined)
    }
    return saved
  }

  void loadDrafts(state, services, savedOf)

  const save = async (id: string): Promise<Template | undefined> => {
    let draft: TemplateDraft | undefined
    // What was typed meanwhile is what is saved, so it is run as well.
    while (draft !== draftIn(state, id)) {
      draft = draftIn(state, id)
      if (draft !== undefined && !(await checking.checkExemplars(draft.template))) return undefined
    }
    if (draft === undefined) return undefined
    const findings = await errorsOf(draft, services, checking)
    if (findings.length === 0) return saveDraft(id)
    setState({ pendingSave: { templateId: id, findings } })
    return undefined
  }

  return {
    state,
    services,
    unchanged: unchanged.of,
    edit(id, change) {
      const saved = savedOf(id)
      if (isBuiltIn(id) || saved === undefined) return
      const next = change(draftIn(state, id) ?? unchanged.of(saved))
      setDraft(id, isChanged(next, saved) ? next : undefined)
    },
    discard(id) {
      const draft = draftIn(state, id)
      setDraft(id, undefined)
      return () => setDraft(id, draft)
    },
    save,
    async compare(id) {
      const newest = draftIn(state, id) === undefined ? savedOf(id) : await save(id)
      if (newest === undefined || newest.version < 2) return
      const modelId = chosenModelId(state.getState(), services)
      await services.compareVersions({ templateId: id, version: newest.version - 1, modelId })
    },
    confirmSave: saveDraft,
    cancelSave: () => setState({ pendingSave: undefined }),
    duplicate: (template) =>
      services.save({ ...template, id: newId(), name: copyName(template.name, services) }),
    create: () => services.save(blankTemplate(newId())),
    restore: (template) => services.save(template),
    async remove(id) {
      const draft = draftIn(state, id)
      const undo = await services.remove(id)
      setDraft(id, undefined)
      return async () => {
        await undo()
        if (draft !== undefined) setDraft(id, draft)
      }
    },
    ...createImports(state, services),
    ...checking,
    choose: (choice) => setState(choice),
    ...createTrials(state, services),
  }
}

function draftIn(state: StoreApi<TemplatesState>, id: string): TemplateDraft | undefined {
  return state.getState().drafts.get(id)
}

function withDraft(
  drafts: TemplatesState['drafts'],
  id: string,
  draft: TemplateDraft | undefined,
): TemplatesState['drafts'] {
  const others = [...drafts].filter(([other]) => other !== id)
  return new Map(draft === undefined ? others : [...others, [id, draft]])
}

/** Drafts of earlier visits come in, unless the person was faster; those that say nothing new are let go. */
async function loadDrafts(
  state: StoreApi<TemplatesState>,
  services: TemplatesServices,
  savedOf: (id: string) => Template | undefined,
): Promise<void> {
  try {
    const kept = await services.loadDrafts()
    const drafts = kept.map(reopenDraft).filter((draft) => {
      const saved = savedOf(draft.template.id)
      return saved !== undefined && isChanged(draft, saved)
    })
    const loaded = drafts.map((draft) => [draft.template.id, draft] as const)
    state.setState((before) => ({ drafts: new Map([...loaded, ...before.drafts]), areDraftsLoaded: true }))
  } catch (error) {
    state.setState({ areDraftsLoaded: true })
    reportFailure(Promise.reject(error))
  }
}

/** What speaks against saving. A schema that is no JSON would be lost, so it is an error of its own. */
async function errorsOf(
  draft: TemplateDraft,
  services: TemplatesServices,
  { checkOf }: Pick<TemplatesStore, 'checkOf'>,
): Promise<readonly TemplateFinding[]> {
  const { template } = draft
  const ids = services.templates.get().map((listed) => listed.template.id)
  const preamble = await services.checkPreamble(template)
  const known = findingsOf(draft, { ids, checkOf: (exemplar) => checkOf(template, exemplar) })
  return [...known, ...preamble].filter(({ severity }) => severity === 'error')
}

function copyName(name: string, services: TemplatesServices): string {
  const names = new Set(services.templates.get().map(({ template }) => template.name))
  const base = `${name} (copy`
  let copy = `${base})`
  for (let count = 2; names.has(copy); count++) copy = `${base} ${count})`
  return copy
}
