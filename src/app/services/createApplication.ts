import ruffUrl from '@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm?url'
import type { ReactNode } from 'react'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { SCRIPTED_PROBLEMS } from '@/endpoints/scripted/scriptedProblems.ts'
import type { ThreeWaysServices } from '@/features/threeWays/ThreeWaysServices.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { InsightsSource } from '@/features/insights/InsightsSource.ts'
import type { LocalModelAccess } from '@/features/settings/local/LocalModels.tsx'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import type { PackageServices } from '@/features/settings/PackageServices.ts'
import type { SandboxServices } from '@/features/settings/SandboxServices.ts'
import type { SettingsServices, StorageReport } from '@/features/settings/SettingsServices.ts'
import { solveStoreOf } from '@/features/solve/solveStoreOf.ts'
import type { SolveServices } from '@/features/solve/SolveServices.ts'
import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import { createChecker } from '@/pipeline/4-check/createChecker.ts'
import { workersOfMachine } from '@/sandbox/host/workersOfMachine.ts'
import { KNOWN_DISTRIBUTION } from '@/sandbox/packages/PackageSettings.ts'
import type { ArchiveStatus } from '@/storage/Archive.ts'
import type { Live } from '@/ui/Live.ts'
import type { OpenParts } from './benchmarks/openBenchmarks.ts'
import type { ProblemSetParts } from './createProblemSetServices.ts'
import type { TemplateParts } from './createTemplateServices.ts'
import { createDialogs } from './createDialogs.ts'
import { THREE_WAYS_DRAFT } from './draftNames.ts'
import { createEndpoints } from './createEndpoints.ts'
import { createDrafts } from './createDrafts.ts'
import { createLive, mapLive } from './createLive.ts'
import { createLocalModels, withLocalModels } from './createLocalModels.ts'
import { identityOf } from './createModelAccess.ts'
import { createPackages } from './createPackages.ts'
import { createRuns } from './createRuns.ts'
import { createSandboxChoice } from './createSandboxChoice.ts'
import { createSandboxes } from './createSandboxes.ts'
import { createSessionServices } from './createSessionServices.ts'
import { findClassRelay } from './findClassRelay.ts'
import { createTemplates } from './templates.ts'

/** `/benchmarks/` with an id after it: one benchmark. */
export type ScreenPath =
  | '/'
  | '/templates'
  | `/templates/${string}`
  | '/settings'
  | '/benchmarks'
  | '/benchmarks/new'
  | `/benchmarks/of/${string}`
  | '/problem-sets'
  | '/three-ways'

export type Application = {
  readonly solve: SolveServices
  readonly settings: SettingsServices & PackageServices & LocalModelAccess & SandboxServices
  /** Loaded with the Insights screen. */
  insights(): Promise<InsightsSource>
  /** Loaded with the first of its screens. */
  benchmarks(): Promise<BenchmarkServices>
  threeWays(): Promise<ThreeWaysServices>
  /** A question that must be answered, whatever screen is open. */
  readonly dialog: Live<ReactNode>
  /** Loaded with its screen. */
  problemSets(): Promise<ProblemSetServices>
  /** Loaded with the Templates screen. */
  templates(): Promise<TemplatesServices>
  /** Boots the Python interpreter and loads the pipeline and the checker while the person reads. */
  warmUp(): void
}

async function loadRuff(): Promise<ArrayBuffer> {
  const response = await fetch(ruffUrl)
  if (!response.ok) {
    throw new PlaygroundError('asset-missing', `The Python checker could not be loaded (${response.status}).`)
  }
  return response.arrayBuffer()
}

/** Wires everything. `goTo` changes the screen. */
export function createApplication({ goTo }: { goTo(path: ScreenPath): void }): Application {
  const redaction: { redact: (text: string) => string } = { redact: (text) => text }
  const archive = openStorage((text) => redaction.redact(text))
  const dialogs = createDialogs()
  const local = createLocalModels(archive)
  const endpoints = withLocalModels(createEndpoints(archive, dialogs), local)
  redaction.redact = endpoints.redact
  const packages = createPackages(archive)
  const sandboxChoice = createSandboxChoice(archive)
  const sandboxes = createSandboxes(packages.library, sandboxChoice.choice)
  const sessions = createSessionServices(archive)
  const checker = createChecker({ loadRuff })
  const { environmentOf } = packages
  const templates = createTemplates(archive)
  const runs = createRuns({
    archive,
    endpoints,
    sandboxes,
    templates,
    checker,
    environmentOf,
    session: sessions.ready,
  })
  let templateServices: Promise<TemplatesServices> | undefined
  let benchmarks: Promise<BenchmarkServices> | undefined
  let problemSets: Promise<ProblemSetServices> | undefined
  const status = createLive<ArchiveStatus>({ type: 'kept' })
  void archive.then((opened) => {
    status.set(opened.status())
    opened.subscribe((change) => {
      if (change.type === 'status-changed') status.set(change.status)
    })
  })

  const editBudget = async (scope: { readonly id: string; readonly name: string }) => {
    const { askForBudget } = await import('./askForBudget.ts')
    await askForBudget(scope, endpoints, dialogs)
  }
  const solve: SolveServices = {
    ...sessions,
    ...runs,
    templates: templates.all,
    models: endpoints.models,
    starterProblems: SCRIPTED_PROBLEMS,
    sandboxes: sandboxes.statuses,
    environments: mapLive(packages.settings, ({ environments }) => environments),
    cancelDownloads: sandboxes.cancelDownloads,
    storage: mapLive(status, (current) =>
      current.type === 'kept' ? current : { type: 'failed', message: current.message },
    ),
    openRun: async (id) => (await archive).eventsOf(id),
    priceOf: endpoints.priceOf,
    editBudget,
    ...createDrafts(archive, templates.ready),
    editTemplate: (id) => goTo(`/templates/${id}`),
    openSettings: () => goTo('/settings'),
    exportRun: async (run, format) => {
      const { exportRun } = await import('./exportRun.ts')
      return exportRun(run, format, endpoints.redact)
    },
    openThreeWays: ({ question, expected, modelId, templateId }) => {
      void archive
        .then((opened) => opened.writeSetting(THREE_WAYS_DRAFT, { question, expected, modelId, templateId }))
        .finally(() => goTo('/three-ways'))
    },
  }
  const openRun = (runId: string) => {
    void solveStoreOf(solve).openRun(runId)
    goTo('/')
  }
  const showOnSolve = (templateId: string) => {
    solveStoreOf(solve).changeDraft({ templateId })
    goTo('/')
  }
  return {
    solve,
    dialog: dialogs.shown,
    settings: {
      ...endpoints,
      findClassRelay,
      solveWith: (endpoint, model) => {
        solveStoreOf(solve).changeDraft({ modelId: identityOf(endpoint, model).id })
        goTo('/')
      },
      localModels: local.services,
      storage: mapLive(status, storageReport),
      deleteEverything: async () => {
        await (await local.services()).removeAll()
        await packages.forgetFiles()
        await endpoints.removeAll()
        await (await archive).deleteEverything()
      },
      sandbox: sandboxChoice.choice,
      workersOfMachine: workersOfMachine(),
      saveSandbox: sandboxChoice.save,
      packages: packages.settings,
      knownDistribution: KNOWN_DISTRIBUTION,
      saveEnvironment: packages.saveEnvironment,
      removeEnvironment: packages.removeEnvironment,
      saveAddresses: packages.saveAddresses,
      keptPackageBytes: packages.keptBytes,
      forgetPackages: packages.forgetFiles,
    },
    insights: async () => {
      const { createInsights } = await import('./createInsights.ts')
      return createInsights(await archive, {
        currentSession: sessions.currentSession,
        priceOf: endpoints.priceOf,
        openRun,
        openBenchmark: (id) => goTo(`/benchmarks/of/${id}`),
        startSolving: () => goTo('/'),
      })
    },
    threeWays: async () => {
      const { openThreeWays } = await import('./openThreeWays.ts')
      return openThreeWays({ ...solve, archive, openRun, goTo })
    },
    benchmarks: () =>
      (benchmarks ??= loadBenchmarks({
        archive,
        templates: solve.templates,
        versionsOf: async (id) => (await templates.store()).versionsOf(id),
        models: solve.models,
        environments: solve.environments,
        modelFor: endpoints.modelFor,
        samplingFor: endpoints.samplingFor,
        priceOf: endpoints.priceOf,
        editBudget,
        checker,
        executorFor: sandboxes.executorFor,
        fallbackTemplate: templates.fallbackTemplate,
        redact: endpoints.redact,
        openRun,
        goTo,
      })),
    problemSets: () =>
      (problemSets ??= loadProblemSets({
        archive,
        solve: (problem, language) => {
          const store = solveStoreOf(solve)
          store.takeProblem(problem)
          // Tests alone judge it: a template that asks for a value would find none.
          if (problem.tests !== undefined && problem.expected === undefined && language !== undefined)
            store.changeDraft({ templateId: `complete-${language}` })
          goTo('/')
        },
        openBenchmarks: () => goTo('/benchmarks'),
        openNewBenchmark: () => goTo('/benchmarks/new'),
      })),
    templates: () =>
      (templateServices ??= loadTemplateServices({
        archive,
        templates,
        solve,
        checker,
        executorFor: sandboxes.executorFor,
        environmentOf,
        openRun,
        showOnSolve,
        redact: endpoints.redact,
        openNewBenchmark: () => goTo('/benchmarks/new'),
      })),
    warmUp: () => {
      sandboxes.warmUp('python')
      // Whatever cannot be loaded now is asked for again, and reported, by the first run.
      void Promise.allSettled([import('@/pipeline/solve.ts'), checker.loadPython()])
    },
  }
}

async function loadBenchmarks(parts: OpenParts): Promise<BenchmarkServices> {
  const { openBenchmarks } = await import('./benchmarks/openBenchmarks.ts')
  return openBenchmarks(parts)
}

async function loadProblemSets(parts: ProblemSetParts): Promise<ProblemSetServices> {
  const { createProblemSetServices } = await import('./createProblemSetServices.ts')
  return createProblemSetServices(parts)
}

async function loadTemplateServices(parts: TemplateParts): Promise<TemplatesServices> {
  const [{ createTemplateServices }] = await Promise.all([
    import('./createTemplateServices.ts'),
    // So that a template that an address names is not missed, nor its unsaved changes.
    parts.templates.ready(),
  ])
  return createTemplateServices(parts)
}

async function openStorage(redact: (text: string) => string) {
  const [{ openArchive }, { summarizeRun, SUMMARY_VERSION }, { RUN_GROUPING }] = await Promise.all([
    import('@/storage/openArchive.ts'),
    import('@/metrics/summarizeRun.ts'),
    import('@/metrics/aggregates/runGrouping.ts'),
  ])
  return openArchive({
    summarize: summarizeRun,
    summaryVersion: SUMMARY_VERSION,
    grouping: RUN_GROUPING,
    redact,
  })
}

function storageReport(status: ArchiveStatus): StorageReport {
  if (status.type !== 'kept') return status
  return {
    type: 'kept',
    message:
      'Problems, replies, programs and results are stored on this computer, as they happen, and nowhere else. Export a session to keep it elsewhere.',
  }
}
