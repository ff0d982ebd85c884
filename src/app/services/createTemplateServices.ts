import type { RunRequest, SolveServices } from '@/features/solve/SolveServices.ts'
import type { Draft } from '@/features/solve/draft/Draft.ts'
import { modelOf, problemOf } from '@/features/solve/draft/requestOf.ts'
import { comparisonDraft } from '@/features/benchmarks/new/comparisonDraft.ts'
import { readPlanDraft } from '@/features/benchmarks/new/readPlanDraft.ts'
import { solveStoreOf } from '@/features/solve/solveStoreOf.ts'
import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import { isBuiltIn } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { isProse } from '@/pipeline/7-repair/chooseFallback.ts'
import { withoutRuntime } from '@/pipeline/prepareTask.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Checker } from '@/pipeline/4-check/Finding.ts'
import type { Executor, PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { Live } from '@/ui/Live.ts'
import type { Archive } from '@/storage/Archive.ts'
import { createLive, mapLive } from './createLive.ts'
import { BENCHMARK_DRAFT } from './draftNames.ts'
import { checkExemplarIn, checkPreambleIn } from './templateChecks.ts'
import { createTemplateDrafts } from './createTemplateDrafts.ts'
import { createSolvedRuns } from './createSolvedRuns.ts'
import type { Templates } from './templates.ts'

export type TemplateParts = {
  readonly archive: Promise<Archive<RunSummary>>
  readonly templates: Templates
  readonly solve: SolveServices
  readonly checker: Checker
  executorFor(language: Language, environment?: PackageEnvironment): Executor
  environmentOf(id: string): Promise<PackageEnvironment | undefined>
  openRun(runId: string): void
  showOnSolve(id: string): void
  openNewBenchmark(): void
  /** Takes the keys out of a text that leaves the page. */
  redact(text: string): string
}

/** What the Templates screen works with. Problem, model, limits and packages of a trial are those on Solve. */
export function createTemplateServices(parts: TemplateParts): TemplatesServices {
  const { templates, solve } = parts
  const draft = solveDraftOf(solve)
  const executorFor = async (language: Language): Promise<Executor> =>
    parts.executorFor(language, await parts.environmentOf(draft.get().environmentId))
  const checks = { checker: parts.checker, executorFor }
  const store = () => templates.store()

  return {
    templates: mapLive(templates.own, () => listed(templates)),
    models: solve.models,
    starterProblems: solve.starterProblems,
    solveProblem: mapLive(draft, (current) => problemOf(current, solve.starterProblems, () => 'solve')),
    solveModelId: modelIdOf(draft, solve.models),

    versionsOf: async (id) => (await store()).versionsOf(id),
    save: async (template) => (await store()).save(template),
    setTags: async (id, tags) => (await store()).setTags(id, tags),
    remove: async (id) => (await store()).remove(id),
    ...createTemplateDrafts(parts.archive),

    describeRuntime: async (template) =>
      isProse(template) ? withoutRuntime(template) : (await executorFor(template.language)).describe(),
    checkPreamble: (template) => checkPreambleIn(template, checks),
    checkExemplar: (template, exemplar, signal) => checkExemplarIn({ template, exemplar }, checks, signal),

    startTrial(request) {
      const { sampling, limits, environmentId } = draft.get()
      const settings: Pick<RunRequest, 'sampling' | 'limits' | 'environmentId'> = {
        sampling,
        limits,
        environmentId,
      }
      return solve.start({ ...request, ...settings, templateId: request.template.id })
    },
    openRun: parts.openRun,
    showOnSolve: parts.showOnSolve,
    async compareVersions(comparison) {
      const archive = await parts.archive
      const draft = readPlanDraft(await archive.readSetting(BENCHMARK_DRAFT))
      await archive.writeSetting(BENCHMARK_DRAFT, comparisonDraft(draft, comparison))
      parts.openNewBenchmark()
    },
    ...createSolvedRuns(parts.archive),

    exportTemplate: async (file, format) =>
      (await import('./exportTemplateFile.ts')).exportTemplateFile(file, format, parts.redact),
    readTemplateFile: async (name, text) =>
      (await import('@/storage/readTemplateFile.ts')).readTemplateFile(name, text),
  }
}

function listed({ all, own }: Templates) {
  const byId = new Map(own.get().map((kept) => [kept.template.id, kept]))
  return all.get().map((template) => {
    const kept = byId.get(template.id)
    return kept === undefined || isBuiltIn(template.id)
      ? { template, isBuiltIn: true, tags: [] }
      : { template, isBuiltIn: false, tags: kept.tags, savedAt: kept.savedAt }
  })
}

/** The model of the draft; it may come on offer later than the draft. */
function modelIdOf(draft: Live<Draft>, models: SolveServices['models']): Live<string> {
  return {
    get: () => modelOf(draft.get(), models.get())?.identity.id ?? '',
    subscribe(onChange) {
      const stops = [draft.subscribe(onChange), models.subscribe(onChange)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** What stands on Solve, as a live value. */
function solveDraftOf(solve: SolveServices): Live<Draft> {
  const { state } = solveStoreOf(solve)
  const live = createLive(state.getState().draft)
  state.subscribe(({ draft }) => {
    if (draft !== live.get()) live.set(draft)
  })
  return live
}
