import type { StoreApi } from 'zustand/vanilla'
import type { ExemplarCheck } from '@/pipeline/checkExemplar.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import type { TemplateFinding } from '@/features/templates/checks/TemplateFinding.ts'
import type { TemplateDraft } from '@/features/templates/draft/TemplateDraft.ts'
import type { ReadTemplate, TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import type { Trial } from './Trial.ts'

/** Which problem is previewed and tried. */
export type ProblemChoice =
  { readonly type: 'solve' } | { readonly type: 'starter'; readonly id: string } | { readonly type: 'typed' }

export type TypedProblem = { readonly question: string; readonly expected: string }

/** Exemplars under way in the sandbox. */
type Checking = { readonly templateId: string; readonly done: number; readonly total: number }

/** What speaks against saving a template. */
type PendingSave = { readonly templateId: string; readonly findings: readonly TemplateFinding[] }

/** A template from a file that has the id of one that is there; the person decides. */
type PendingImport = { readonly file: ReadTemplate; readonly existing: Template }

export type TemplatesState = {
  /** Templates with changes that are not saved, by id. */
  readonly drafts: ReadonlyMap<string, TemplateDraft>
  /** Whether the drafts of earlier visits are there. */
  readonly areDraftsLoaded: boolean
  /** What became of exemplars, by all that it depends on. */
  readonly checks: ReadonlyMap<string, ExemplarCheck>
  readonly checking: Checking | undefined
  /** A save that waits for the person, because something is wrong. */
  readonly pendingSave: PendingSave | undefined
  /** One is asked about after another. */
  readonly pendingImports: readonly PendingImport[]
  readonly problemChoice: ProblemChoice
  readonly typedProblem: TypedProblem
  /** Empty: the one on Solve. */
  readonly modelId: string
  readonly trial: Trial | undefined
  /** For screen readers. */
  readonly announcement: string
}

/** State of the Templates screen and all that can be done on it. It outlives the screen. */
export type TemplatesStore = {
  readonly state: StoreApi<TemplatesState>
  readonly services: TemplatesServices
  /** The template as a draft without changes: the same one each time. */
  unchanged(template: Template): TemplateDraft
  /** Takes a change of the template with this id; built-in ones take none. */
  edit(id: string, change: (draft: TemplateDraft) => TemplateDraft): void
  /** Lets go of the changes; gives the way to have them back. */
  discard(id: string): () => void
  /**
   * Runs the exemplars, then saves, unless the running is stopped; where something is wrong it waits for
   * `confirmSave` or `cancelSave`.
   */
  save(id: string): Promise<Template | undefined>
  /** Saves as it is. */
  confirmSave(id: string): Promise<Template>
  cancelSave(): void
  /** A new template with the content of another; gives it as saved. */
  duplicate(template: Template): Promise<Template>
  create(): Promise<Template>
  /** Makes a template of before the newest version. */
  restore(template: Template): Promise<Template>
  remove(id: string): Promise<() => Promise<void>>
  /** Undefined: one with the same id is there, and `resolveImport` is waited for. */
  importFile(name: string, text: string): Promise<Template | undefined>
  /** Says what the first that waits becomes. */
  resolveImport(how: 'version' | 'copy' | 'cancel'): Promise<Template | undefined>
  /** Runs those exemplars of the template that were not run as they stand. False: it was stopped. */
  checkExemplars(template: Template): Promise<boolean>
  stopChecking(): void
  /** Saves what is not saved, and prepares a benchmark of the result against the version before. */
  compare(id: string): Promise<void>
  checkOf(template: Template, exemplar: Exemplar): ExemplarCheck | undefined
  choose(choice: Partial<Pick<TemplatesState, 'problemChoice' | 'typedProblem' | 'modelId'>>): void
  tryOut(template: Template): void
  stopTrial(): void
}
