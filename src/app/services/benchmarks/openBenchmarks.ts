import type { ScreenPath } from '@/app/services/createApplication.ts'
import { createProblemSets } from '@/app/services/createProblemSets.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'
import { createBenchmarks, type BenchmarkParts } from './createBenchmarks.ts'

export type OpenParts = Pick<
  BenchmarkParts,
  | 'templates'
  | 'versionsOf'
  | 'models'
  | 'environments'
  | 'modelFor'
  | 'samplingFor'
  | 'checker'
  | 'executorFor'
  | 'fallbackTemplate'
  | 'openRun'
  | 'priceOf'
  | 'editBudget'
  | 'redact'
> & {
  readonly archive: Promise<Archive<RunSummary>>
  goTo(path: ScreenPath): void
}

/** The services of the Benchmarks screen, wired to the rest of the application. */
export async function openBenchmarks({ archive, goTo, ...parts }: OpenParts): Promise<BenchmarkServices> {
  return createBenchmarks({
    ...parts,
    archive: await archive,
    problemSets: createProblemSets(archive),
    application: { name: 'PAL Playground', version: String(import.meta.env['APP_VERSION']) },
    openBenchmark: (id) => goTo(`/benchmarks/of/${id}`),
    openNewBenchmark: () => goTo('/benchmarks/new'),
    openBenchmarks: () => goTo('/benchmarks'),
    openThreeWays: () => goTo('/three-ways'),
    openProblemSets: () => goTo('/problem-sets'),
    openTemplate: () => goTo('/templates'),
    openSettings: () => goTo('/settings'),
  })
}
