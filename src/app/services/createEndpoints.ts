import { newId } from '@/lib/newId.ts'
import type { ModelChoice } from '@/features/solve/SolveServices.ts'
import type { BudgetServices } from '@/features/settings/BudgetServices.ts'
import type { EndpointDraft, EndpointView, SettingsServices } from '@/features/settings/SettingsServices.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { createRedactor } from '@/lib/redact.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Model, ModelIdentity, Sampling } from '@/pipeline/2-model/Model.ts'
import type { Price } from '@/pipeline/2-model/Price.ts'
import type { Archive } from '@/storage/Archive.ts'
import { checkAddress } from '@/endpoints/checkAddress.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import type { KeyState } from '@/endpoints/keys.ts'
import { samplingFor, takenBy } from '@/endpoints/parametersOf.ts'
import { createScriptedModel } from '@/endpoints/scripted/createScriptedModel.ts'
import { secretsInAddress } from '@/endpoints/secretsInAddress.ts'
import type { Live } from '@/ui/Live.ts'
import type { Dialogs } from './createDialogs.ts'
import { createKeyChain } from './createKeyChain.ts'
import { createLive } from './createLive.ts'
import { createModelAccess, identityOf } from './createModelAccess.ts'

const ENDPOINTS = 'endpoints'

const KEY_VIEWS: Record<KeyState, EndpointView['key']> = {
  none: 'none',
  'in-memory': 'memory',
  stored: 'stored',
  sealed: 'sealed',
  locked: 'locked',
  'other-address': 'other-address',
}

export type Endpoints = Omit<
  SettingsServices,
  'storage' | 'deleteEverything' | 'findClassRelay' | 'solveWith'
> &
  BudgetServices & {
    readonly models: Live<readonly ModelChoice[]>
    /**
     * Throws a PlaygroundError if no such model is on offer any more. Its requests are paid from the budget of `scope`,
     * the id of a session or a benchmark; without one, of none.
     */
    modelFor(modelId: string, scope?: string): Model
    /** All endpoints, keys and kept replies. */
    removeAll(): Promise<void>
    /** Undefined: the person has entered none. */
    priceOf(modelId: string): Price | undefined
    /** What is sent to a model: the run's own sampling before its endpoint's, and only what that takes. */
    samplingFor(modelId: string, sampling: Sampling): Sampling
    /** Stands for a model that is not asked: it may be gone by now. */
    noModel(identity: ModelIdentity): Model
    /** Takes the keys out of a text that leaves the page's memory. */
    redact(text: string): string
  }

/** The person's endpoints and keys, and the models that they offer beside the scripted one. */
export function createEndpoints(opened: Promise<Archive<RunSummary>>, dialogs: Dialogs): Endpoints {
  const endpoints = createLive<readonly Endpoint[]>([])
  const views = createLive<readonly EndpointView[]>([])
  const models = createLive<readonly ModelChoice[]>([])
  const scripted = createScriptedModel()

  const show = () => {
    views.set(
      endpoints.get().map((endpoint) => ({
        ...endpoint,
        takes: takenBy(endpoint),
        key: KEY_VIEWS[keys.stateOf(endpoint)],
      })),
    )
    models.set([{ identity: scripted.identity, state: 'ready' }, ...endpoints.get().flatMap(choicesOf)])
  }
  const change = async (next: readonly Endpoint[]) => {
    endpoints.set(next)
    show()
    access.recount()
    await (await opened).writeSetting(ENDPOINTS, next)
  }
  const find = (id: string): Endpoint => {
    const endpoint = endpoints.get().find((known) => known.id === id)
    if (endpoint === undefined) throw new PlaygroundError('unknown-endpoint', 'This endpoint was removed.')
    return endpoint
  }
  const keys = createKeyChain({
    opened,
    dialogs,
    findEndpoint: find,
    onChange: show,
  })
  const redact = createRedactor(() => [
    ...keys.secrets(),
    ...endpoints.get().flatMap(({ baseUrl }) => secretsInAddress(baseUrl)),
  ])
  const priceOf = (modelId: string) => {
    const found = findModel(modelId)
    return found?.endpoint.prices?.[found.name]
  }
  const access = createModelAccess({ opened, keys, redact, dialogs, priceOf })
  const findModel = (modelId: string) =>
    endpoints.get().flatMap((endpoint) => {
      const name = endpoint.models.find((model) => identityOf(endpoint, model).id === modelId)
      return name === undefined ? [] : [{ endpoint, name }]
    })[0]

  show()
  void opened.then(async (archive) => {
    const { readEndpoints } = await import('./readEndpoints.ts')
    const stored = readEndpoints(await archive.readSetting(ENDPOINTS))
    await keys.restore()
    endpoints.set([...stored, ...endpoints.get()])
    show()
  })

  return {
    endpoints: views,
    models,
    modelFor(modelId, scope) {
      if (modelId === scripted.identity.id) return scripted
      const found = findModel(modelId)
      if (found !== undefined) return access.modelOf(found.endpoint, found.name, scope)
      throw new PlaygroundError('unknown-model', 'The model is not on offer any more. Choose another one.')
    },
    samplingFor(modelId, sampling) {
      const found = findModel(modelId)
      return found === undefined ? sampling : samplingFor(found.endpoint, sampling)
    },
    noModel: (identity) => ({
      identity,
      reply() {
        throw new PlaygroundError('unknown-model', 'A person’s own program asks no model.')
      },
    }),
    redact,
    priceOf,
    ...access,
    ...keys,
    async saveEndpoint(draft, id) {
      const endpoint: Endpoint = { ...pickDraft(draft), id: id ?? newId() }
      const known = endpoints.get()
      const isNew = !known.some((other) => other.id === endpoint.id)
      await change(
        isNew ? [...known, endpoint] : known.map((other) => (other.id === endpoint.id ? endpoint : other)),
      )
    },
    async removeAll() {
      for (const { id } of endpoints.get()) await keys.forgetKey(id)
      await access.clearReplies()
      await change([])
    },
    async removeEndpoint(id) {
      await keys.forgetKey(id)
      await change(endpoints.get().filter((endpoint) => endpoint.id !== id))
    },
    checkAddress(baseUrl) {
      const { ok, problems } = checkAddress(baseUrl, location.href)
      return { ok, problems: problems.map(({ message }) => message) }
    },
    async listModels(id, signal) {
      const { listModels } = await import('@/endpoints/server/listModels.ts')
      const endpoint = find(id)
      await keys.unlock(endpoint, signal)
      return listModels(endpoint, keys.keyFor(endpoint), signal)
    },
    async presets() {
      return (await import('@/endpoints/presets.ts')).PRESETS
    },
    async findLocalServers(signal) {
      const { findLocalServers } = await import('@/endpoints/doctor/findLocalServers.ts')
      return findLocalServers(signal)
    },
    async *diagnose(id, modelName, signal) {
      const endpoint = find(id)
      await keys.unlock(endpoint, signal)
      const { diagnose } = await import('@/endpoints/doctor/diagnose.ts')
      yield* diagnose({ endpoint, modelName, key: keys.keyFor(endpoint) }, signal)
    },
  }
}

function choicesOf(endpoint: Endpoint): readonly ModelChoice[] {
  return endpoint.models.map((name) => ({ identity: identityOf(endpoint, name), state: 'untested' }))
}

/** Names are kept once each; fields of the form that belong to no endpoint are left. */
function pickDraft(draft: EndpointDraft): EndpointDraft {
  const { name, baseUrl, models, kind, takes, parameters, prices, limits } = draft
  return {
    name,
    baseUrl,
    models: [...new Set(models)],
    ...(kind === undefined ? {} : { kind }),
    ...(takes === undefined ? {} : { takes }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(prices === undefined ? {} : { prices }),
    ...(limits === undefined ? {} : { limits }),
  }
}
