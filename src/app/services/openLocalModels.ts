import { createRequestQueue } from '@/endpoints/createRequestQueue.ts'
import { createEngine } from '@/endpoints/local/createEngine.ts'
import { createLibrary } from '@/endpoints/local/createLibrary.ts'
import { createLocalModel, localIdentity } from '@/endpoints/local/createLocalModel.ts'
import { HUB, PROPOSALS } from '@/endpoints/local/proposals.ts'
import type {
  LocalLibraryView,
  LocalModelServices,
  LocalSettings,
} from '@/features/settings/local/LocalModelServices.ts'
import type { ModelChoice } from '@/features/solve/SolveServices.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Model, ModelIdentity } from '@/pipeline/2-model/Model.ts'
import type { Archive } from '@/storage/Archive.ts'
import { createLive, type LiveSource } from './createLive.ts'

const SETTINGS = 'local-models'
const DEFAULTS: LocalSettings = { hub: HUB, contextTokens: 4096, usesGpu: false }
const NOTHING: LocalLibraryView = { models: [], downloads: [] }

export type OpenLocalModels = {
  readonly services: LocalModelServices
  /** Throws a PlaygroundError if the model is gone. */
  modelFor(identity: ModelIdentity): Model
}

/** The library of models, the engine that runs them, and what the screens see of both. */
export async function openLocalModels(
  archive: Archive<RunSummary>,
  choices: LiveSource<readonly ModelChoice[]>,
): Promise<OpenLocalModels> {
  const settings = createLive<LocalSettings>(readSettings(await archive.readSetting(SETTINGS)))
  const view = createLive<LocalLibraryView>(NOTHING)
  const queue = createRequestQueue({ parallelRequests: 1 })
  let loadingId: string | undefined

  const show = () => {
    view.set({ models: library.models(), downloads: library.downloads() })
    choices.set(
      library.models().map(({ id, facts }) => ({
        identity: localIdentity(id, facts.name),
        ...(loadingId === id
          ? { state: 'connecting', note: 'Reading the model into memory.' }
          : { state: 'ready' }),
      })),
    )
  }
  const library = createLibrary({
    startWorker: () =>
      new Worker(new URL('@/endpoints/local/worker/library.worker.ts', import.meta.url), { type: 'module' }),
    onChange: show,
  })
  const engine = createEngine({
    startWorker: () =>
      new Worker(new URL('@/endpoints/local/worker/inference.worker.ts', import.meta.url), {
        type: 'module',
      }),
    onLoading(id, isLoading) {
      loadingId = isLoading ? id : undefined
      show()
    },
  })
  await library.open()

  return {
    modelFor(identity) {
      const model = library.models().find(({ id, facts }) => localIdentity(id, facts.name).id === identity.id)
      if (model === undefined)
        throw new PlaygroundError('unknown-model', 'The model is not on offer any more. Choose another one.')
      return createLocalModel(model, {
        engine,
        queue,
        filesOf: library.filesOf,
        settings: settings.get,
      })
    },
    services: {
      library: view,
      settings,
      proposals: PROPOSALS,
      defaultHub: HUB,
      canKeep: 'storage' in navigator && 'getDirectory' in navigator.storage,
      canUseGpu: 'gpu' in navigator,
      async saveSettings(chosen) {
        settings.set(chosen)
        await archive.writeSetting(SETTINGS, chosen)
      },
      add: async (files) => (await library.add(files)).facts,
      async keep(id, onProgress) {
        await navigator.storage.persist()
        await library.keep(id, onProgress)
      },
      async fetch(typed) {
        library.fetch(typed, settings.get().hub)
        // Asked with the click that wants something kept; a refusal only means that the browser may clear it.
        await navigator.storage.persist()
      },
      pause: library.pause,
      resume: library.resume,
      async remove(id) {
        engine.unload()
        await library.remove(id)
      },
      async removeAll() {
        engine.unload()
        for (const { id } of [...library.models(), ...library.downloads()]) await library.remove(id)
      },
      space: readSpace,
    },
  }
}

async function readSpace(): ReturnType<LocalModelServices['space']> {
  if (!('storage' in navigator)) return undefined
  const [{ usage, quota }, isPersistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ])
  if (usage === undefined || quota === undefined) return undefined
  return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isPersistent }
}

function readSettings(stored: unknown): LocalSettings {
  if (!isRecord(stored)) return DEFAULTS
  const { hub, contextTokens, usesGpu } = stored
  return {
    hub: typeof hub === 'string' && hub !== '' ? hub : DEFAULTS.hub,
    contextTokens: typeof contextTokens === 'number' ? contextTokens : DEFAULTS.contextTokens,
    usesGpu: usesGpu === true,
  }
}
