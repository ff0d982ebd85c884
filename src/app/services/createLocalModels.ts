import type { LocalModelServices } from '@/features/settings/local/LocalModelServices.ts'
import type { ModelChoice } from '@/features/solve/SolveServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { Live } from '@/ui/Live.ts'
import type { Endpoints } from './createEndpoints.ts'
import { createLive } from './createLive.ts'

/** Models that run in this browser. The code for them is loaded once the page stands. */
export type LocalModels = {
  readonly choices: Live<readonly ModelChoice[]>
  modelFor(modelId: string): Model | undefined
  services(): Promise<LocalModelServices>
}

/** Looks for kept models after the storage has been opened, which is later than the first screen. */
export function createLocalModels(opened: Promise<Archive<RunSummary>>): LocalModels {
  const choices = createLive<readonly ModelChoice[]>([])
  const loading = opened.then(async (archive) => {
    const { openLocalModels } = await import('./openLocalModels.ts')
    return openLocalModels(archive, choices)
  })
  // Whoever needs it later waits for the same promise, and hears of a failure there.
  loading.catch(() => undefined)

  return {
    choices,
    services: async () => (await loading).services,
    modelFor(modelId) {
      const identity = choices.get().find((choice) => choice.identity.id === modelId)?.identity
      if (identity === undefined) return undefined
      return {
        identity,
        async *reply(request, signal) {
          yield* (await loading).modelFor(identity).reply(request, signal)
        },
      }
    },
  }
}

const FREE: Price = { prompt: 0, completion: 0 }

/** The endpoints with the local models, which cost nothing, after the others. */
export function withLocalModels(endpoints: Endpoints, local: LocalModels): Endpoints {
  const models = createLive<readonly ModelChoice[]>([])
  const isLocal = (modelId: string) => local.choices.get().some(({ identity }) => identity.id === modelId)
  const join = () => models.set([...endpoints.models.get(), ...local.choices.get()])
  endpoints.models.subscribe(join)
  local.choices.subscribe(join)
  join()
  return {
    ...endpoints,
    models,
    priceOf: (modelId) => (isLocal(modelId) ? FREE : endpoints.priceOf(modelId)),
    modelFor: (...asked) => local.modelFor(asked[0]) ?? endpoints.modelFor(...asked),
  }
}
