import { newId } from '@/lib/newId.ts'
import type { ModelChoice } from '@/features/solve/SolveServices.ts'
import type { EndpointDraft, EndpointView, SettingsServices } from '@/features/settings/SettingsServices.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { createRedactor } from '@/lib/redact.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Model, ModelIdentity } from '@/pipeline/2-model/Model.ts'
import type { Archive } from '@/storage/Archive.ts'
import { checkAddress } from '@/endpoints/checkAddress.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { createKeys, type KeyState } from '@/endpoints/keys.ts'
import { createScriptedModel } from '@/endpoints/scripted/createScriptedModel.ts'
import type { Live } from '@/ui/Live.ts'
import { createKeyStorage } from './createKeyStorage.ts'
import { createLive } from './createLive.ts'
import { readEndpoints } from './readEndpoints.ts'

const ENDPOINTS = 'endpoints'

const KEY_VIEWS: Record<KeyState, EndpointView['key']> = {
  none: 'none',
  'in-memory': 'memory',
  stored: 'stored',
  'other-address': 'other-address',
}

export type Endpoints = Omit<SettingsServices, 'storage' | 'deleteEverything' | 'findClassRelay'> & {
  readonly models: Live<readonly ModelChoice[]>
  /** Throws a PlaygroundError if no such model is on offer any more. */
  modelFor(modelId: string): Model
  /** Stands for a model that is not asked: it may be gone by now. */
  noModel(identity: ModelIdentity): Model
  /** Takes the keys out of a text that leaves the page's memory. */
  redact(text: string): string
}

/** The person's endpoints and keys, and the models that they offer beside the scripted one. */
export function createEndpoints(opened: Promise<Archive<RunSummary>>): Endpoints {
  const endpoints = createLive<readonly Endpoint[]>([])
  const views = createLive<readonly EndpointView[]>([])
  const models = createLive<readonly ModelChoice[]>([])
  const keys = createKeys(createKeyStorage(opened))
  const scripted = createScriptedModel()

  const show = () => {
    views.set(endpoints.get().map((endpoint) => ({ ...endpoint, key: KEY_VIEWS[keys.stateOf(endpoint)] })))
    models.set([{ identity: scripted.identity, state: 'ready' }, ...endpoints.get().flatMap(choicesOf)])
  }
  const change = async (next: readonly Endpoint[]) => {
    endpoints.set(next)
    show()
    await (await opened).writeSetting(ENDPOINTS, next)
  }
  const find = (id: string): Endpoint => {
    const endpoint = endpoints.get().find((known) => known.id === id)
    if (endpoint === undefined) throw new PlaygroundError('unknown-endpoint', 'This endpoint was removed.')
    return endpoint
  }
  const serverModel = (endpoint: Endpoint, name: string): Model =>
    lazyModel(identityOf(endpoint, name), async () => {
      const { createModel } = await import('@/endpoints/createModel.ts')
      return createModel(endpoint, name, { key: () => keys.keyFor(endpoint) })
    })

  show()
  void opened.then(async (archive) => {
    const stored = readEndpoints(await archive.readSetting(ENDPOINTS))
    await keys.restore()
    endpoints.set([...stored, ...endpoints.get()])
    show()
  })

  return {
    endpoints: views,
    models,
    modelFor(modelId) {
      if (modelId === scripted.identity.id) return scripted
      for (const endpoint of endpoints.get()) {
        const name = endpoint.models.find((model) => identityOf(endpoint, model).id === modelId)
        if (name !== undefined) return serverModel(endpoint, name)
      }
      throw new PlaygroundError('unknown-model', 'The model is not on offer any more. Choose another one.')
    },
    noModel: (identity) => ({
      identity,
      reply() {
        throw new PlaygroundError('unknown-model', 'A person’s own program asks no model.')
      },
    }),
    redact: createRedactor(() => keys.secrets()),
    async saveEndpoint(draft, id) {
      const endpoint: Endpoint = { ...pickDraft(draft), id: id ?? newId() }
      const known = endpoints.get()
      const isNew = !known.some((other) => other.id === endpoint.id)
      await change(
        isNew ? [...known, endpoint] : known.map((other) => (other.id === endpoint.id ? endpoint : other)),
      )
    },
    async removeEndpoint(id) {
      await keys.forget(id)
      await change(endpoints.get().filter((endpoint) => endpoint.id !== id))
    },
    async setKey(id, key, remember) {
      await keys.hold(find(id), key, { store: remember })
      show()
    },
    async forgetKey(id) {
      await keys.forget(id)
      show()
    },
    checkAddress(baseUrl) {
      const { ok, problems } = checkAddress(baseUrl, location.href)
      return { ok, problems: problems.map(({ message }) => message) }
    },
    async listModels(id, signal) {
      const { listModels } = await import('@/endpoints/server/listModels.ts')
      return listModels(find(id), keys.keyFor(find(id)), signal)
    },
    async tryModel(id, name, signal) {
      const request = {
        messages: [{ role: 'user' as const, content: 'Answer with the one word: ready' }],
        sampling: { maxTokens: 64 },
      }
      let text = ''
      for await (const part of serverModel(find(id), name).reply(request, signal)) {
        if (part.type === 'text-delta') text += part.text
      }
      return text.trim()
    },
  }
}

function choicesOf(endpoint: Endpoint): readonly ModelChoice[] {
  return endpoint.models.map((name) => ({ identity: identityOf(endpoint, name), state: 'untested' }))
}

function identityOf(endpoint: Endpoint, name: string) {
  return { id: `${endpoint.id}/${name}`, name: `${name} (${endpoint.name})`, kind: 'endpoint' as const }
}

function pickDraft({ name, baseUrl, models }: EndpointDraft): EndpointDraft {
  return { name, baseUrl, models: [...new Set(models)] }
}

/** The code that talks to servers is loaded with the first question to one. */
function lazyModel(identity: Model['identity'], load: () => Promise<Model>): Model {
  return {
    identity,
    async *reply(request, signal) {
      yield* (await load()).reply(request, signal)
    },
  }
}
