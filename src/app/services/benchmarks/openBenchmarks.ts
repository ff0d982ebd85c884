import type { ScreenPath } from '@/app/services/createApplication.ts'
import { createProblemSets } from '@/app/services/createProblemSets.ts'
import { identityOf } from '@/app/services/createModelAccess.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { EndpointView } from '@/features/settings/SettingsServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { Live } from '@/ui/Live.ts'
import { createBenchmarks, type BenchmarkParts } from './createBenchmarks.ts'

export type OpenParts = Pick<
  BenchmarkParts,
  | 'templates'
  | 'models'
  | 'environments'
  | 'modelFor'
  | 'samplingFor'
  | 'checker'
  | 'executorFor'
  | 'fallbackTemplate'
  | 'openRun'
  | 'redact'
> & {
  readonly archive: Promise<Archive<RunSummary>>
  readonly endpoints: Live<readonly EndpointView[]>
  goTo(path: ScreenPath): void
}

/** The services of the Benchmarks screen, wired to the rest of the application. */
export async function openBenchmarks({
  archive,
  endpoints,
  goTo,
  ...parts
}: OpenParts): Promise<BenchmarkServices> {
  return createBenchmarks({
    ...parts,
    archive: await archive,
    problemSets: createProblemSets(archive),
    priceOf: (modelId) => priceOf(endpoints.get(), modelId),
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

function priceOf(endpoints: readonly EndpointView[], modelId: string): Price | undefined {
  const prices = endpoints.flatMap((endpoint) =>
    endpoint.models
      .filter((name) => identityOf(endpoint, name).id === modelId)
      .flatMap((name) => endpoint.prices?.[name] ?? []),
  )
  return prices[0]
}
