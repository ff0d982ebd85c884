import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { ExemplarCheck } from '@/pipeline/checkExemplar.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import type { TemplateVersion } from '@/pipeline/TemplateVersion.ts'
import type { Live } from '@/ui/Live.ts'
import type { TemplateFinding } from './checks/TemplateFinding.ts'
import type { KeptDraft } from './draft/TemplateDraft.ts'

/** A template on the list: its newest version. */
export type ListedTemplate = {
  readonly template: Template
  readonly isBuiltIn: boolean
  readonly tags: readonly string[]
  /** ISO 8601, UTC; absent: built in. */
  readonly savedAt?: string
}

type ModelChoice = { readonly identity: ModelIdentity; readonly note?: string }

export type NamedProblem = { readonly title: string; readonly problem: Problem }

/** What a trial asks: the template as it stands in the editor, saved or not. */
export type TrialRequest = {
  readonly problem: Problem
  readonly template: Template
  readonly modelId: string
}

export type TrialHandle = { readonly events: AsyncIterable<RunEvent>; stop(): void }

/** A run whose answer was right, newest first. */
export type SolvedRun = {
  readonly runId: string
  /** Beginning of the question. */
  readonly question: string
  readonly templateName: string
  readonly mode: Template['mode']
  /** ISO 8601, UTC. */
  readonly startedAt: string
}

export type TemplateFileFormat = 'yaml' | 'json'

/** A template as a file has it. */
export type ReadTemplate = { readonly template: Template; readonly tags: readonly string[] }

/** What the Templates screen needs from outside; `app` wires it. Rejections carry a sentence for people. */
export interface TemplatesServices {
  /** Built-in ones first, then the person's own by name. */
  readonly templates: Live<readonly ListedTemplate[]>
  readonly models: Live<readonly ModelChoice[]>
  readonly starterProblems: readonly NamedProblem[]
  /** What stands on Solve just now. */
  readonly solveProblem: Live<Problem>
  /** The model chosen there. */
  readonly solveModelId: Live<string>

  /** Newest first. */
  versionsOf(id: string): Promise<readonly TemplateVersion[]>
  /** Keeps it as the next version of its id. */
  save(template: Template): Promise<Template>
  setTags(id: string, tags: readonly string[]): Promise<void>
  /** With all versions; gives the way to have them back. */
  remove(id: string): Promise<() => Promise<void>>

  /** Changes that are not saved, from this visit or an earlier one. */
  loadDrafts(): Promise<readonly KeptDraft[]>
  /** Undefined: nothing is left to keep. */
  keepDraft(id: string, draft: KeptDraft | undefined): Promise<void>

  /** The runtime that the template's programs find, as its prompt tells it. */
  describeRuntime(template: Template): Promise<RuntimeDescription>
  checkPreamble(template: Template): Promise<readonly TemplateFinding[]>
  /** Runs it in the sandbox. Rejects when aborted. */
  checkExemplar(template: Template, exemplar: Exemplar, signal: AbortSignal): Promise<ExemplarCheck>

  startTrial(request: TrialRequest): TrialHandle
  /** Shows the run's transcript on Solve. */
  openRun(runId: string): void
  /** Makes it the template on Solve, and goes there. */
  showOnSolve(id: string): void

  /** Prepares a benchmark of the newest version against that one, and shows its plan. */
  compareVersions(comparison: {
    readonly templateId: string
    readonly version: number
    readonly modelId: string
  }): Promise<void>

  solvedRuns(): Promise<readonly SolvedRun[]>
  /** Undefined: nothing in it was right after all. */
  exemplarOf(runId: string): Promise<Exemplar | undefined>

  /** Without any key, also in its name. */
  exportTemplate(file: ReadTemplate, format: TemplateFileFormat): Promise<File>
  /** Checks the text of a file; keeps nothing. */
  readTemplateFile(name: string, text: string): Promise<ReadTemplate>
}
