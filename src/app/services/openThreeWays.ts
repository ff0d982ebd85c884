import { EMPTY_PLAN } from '@/features/benchmarks/new/PlanDraft.ts'
import { readPlanDraft } from '@/features/benchmarks/new/readPlanDraft.ts'
import type { SolveServices } from '@/features/solve/SolveServices.ts'
import type { ThreeWaysServices } from '@/features/threeWays/ThreeWaysServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import type { Archive } from '@/storage/Archive.ts'
import { BENCHMARK_DRAFT, THREE_WAYS_DRAFT } from './draftNames.ts'
import type { ScreenPath } from './createApplication.ts'

type ThreeWaysParts = Pick<SolveServices, 'templates' | 'models' | 'starterProblems' | 'start'> &
  Pick<ThreeWaysServices, 'openRun'> & {
    readonly archive: Promise<Archive<RunSummary>>
    goTo(path: ScreenPath): void
  }

/** The services of the screen of three ways. */
export function openThreeWays({ archive, goTo, ...parts }: ThreeWaysParts): ThreeWaysServices {
  return {
    templates: parts.templates,
    models: parts.models,
    examples: parts.starterProblems.map(({ problem }) => problem),
    start: ({ problem, template, modelId }) =>
      parts.start({
        problem,
        template,
        templateId: template.id,
        modelId,
        sampling: {},
        limits: DEFAULT_LIMITS,
        environmentId: '',
      }),
    openRun: parts.openRun,
    openBenchmark: async (templateIds, modelId) => {
      const opened = await archive
      const draft = readPlanDraft((await opened.readSetting(BENCHMARK_DRAFT)) ?? EMPTY_PLAN)
      // A name that was thought of for other columns would be wrong here.
      await opened.writeSetting(BENCHMARK_DRAFT, { ...draft, name: '', templateIds, modelIds: [modelId] })
      goTo('/benchmarks/new')
    },
    loadDraft: async () => (await archive).readSetting(THREE_WAYS_DRAFT),
    saveDraft: async (draft) => (await archive).writeSetting(THREE_WAYS_DRAFT, draft),
  }
}
