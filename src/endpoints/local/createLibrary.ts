import { newId } from '@/lib/newId.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { createCaller } from './calls/createCaller.ts'
import type { Download, LocalModel } from './LocalModel.ts'
import { locateModel } from './locateFile.ts'
import type { ModelFacts } from './ModelFacts.ts'
import { readFacts, readModelRecord, type ModelRecord } from './ModelRecord.ts'
import { filesOf, listRecords, openModelFolder } from './openModelFolder.ts'
import { inPartOrder } from './inPartOrder.ts'

/** A header of a real model is read in a second; one that was made to keep us busy is given up. */
const READ_LIMIT_MS = 60_000

export type LibraryOptions = {
  startWorker(): Worker
  /** After each change of `models()` or `downloads()`. */
  onChange(): void
}

type Fetching = { download: Download; readonly record: ModelRecord; readonly stop?: AbortController }
type Session = { readonly model: LocalModel; readonly files: readonly File[] }

/** The models that this browser has: dropped ones until the tab closes, kept and fetched ones in its private folder. */
export function createLibrary({ startWorker, onChange }: LibraryOptions) {
  const dropped = new Map<string, Session>()
  const kept = new Map<string, ModelRecord & { readonly facts: ModelFacts }>()
  const fetches = new Map<string, Fetching>()

  /** A worker of its own for each piece of work: it is killed without harm to others. */
  async function withWorker<Value>(
    work: (call: ReturnType<typeof createCaller>['call']) => Promise<Value>,
  ): Promise<Value> {
    const caller = createCaller(startWorker())
    try {
      return await work(caller.call)
    } finally {
      caller.end()
    }
  }

  function show(id: string, change: Partial<Download>): void {
    const fetching = fetches.get(id)
    if (fetching === undefined) return
    fetching.download = { ...fetching.download, ...change }
    onChange()
  }

  function keepRecord(record: ModelRecord, doneBytes: number): void {
    if (record.facts !== undefined) {
      kept.set(record.id, { ...record, facts: record.facts })
      return
    }
    fetches.set(record.id, { record, download: downloadOf(record, doneBytes, 'paused') })
  }

  async function run(record: ModelRecord, doneBytes: number): Promise<void> {
    const { id } = record
    const stop = new AbortController()
    fetches.set(id, { record, stop, download: downloadOf(record, doneBytes, 'fetching') })
    onChange()
    const onReport = (value: unknown) => show(id, readProgress(value))
    try {
      const complete = await withWorker((call) => call('fetch', record, { signal: stop.signal, onReport }))
      const read = readModelRecord(complete)
      if (read !== undefined) keepRecord(read, 0)
      fetches.delete(id)
    } catch (error) {
      // What is kept of it is asked anew: hash and size may have become known, bytes may have been thrown away.
      await refresh(id)
      if (!stop.signal.aborted) show(id, failureOf(error))
    }
    onChange()
  }

  async function refresh(id: string): Promise<void> {
    const folder = await openModelFolder()
    const found = folder === undefined ? [] : await listRecords(folder)
    const known = found.find(({ record }) => record.id === id)
    if (known === undefined) fetches.delete(id)
    else keepRecord(known.record, known.bytes)
  }

  return {
    /** Reads what is kept. To be called once, before the rest. */
    async open(): Promise<void> {
      const folder = await openModelFolder()
      if (folder === undefined) return
      for (const { record, bytes } of await listRecords(folder)) keepRecord(record, bytes)
      onChange()
    },
    models: (): readonly LocalModel[] => [
      ...[...kept.values()].map(({ id, facts }) => ({ id, facts, isKept: true })),
      ...[...dropped.values()].map(({ model }) => model),
    ],
    downloads: (): readonly Download[] => [...fetches.values()].map(({ download }) => download),

    /** Takes a dropped model until the tab closes. Throws a PlaygroundError `bad-model-file`. */
    async add(given: readonly File[]): Promise<LocalModel> {
      const files = inPartOrder(given)
      const named = files.map((file) => ({ name: file.name, blob: file }))
      const facts = readFacts(
        await withWorker((call) => Promise.race([call('read', named), giveUpReading()])),
      )
      const model = { id: newId(), facts, isKept: false }
      dropped.set(model.id, { model, files })
      onChange()
      return model
    },
    /** Copies a dropped model into the private folder. Throws a PlaygroundError, `storage-full` among others. */
    async keep(id: string, onProgress: (doneBytes: number) => void): Promise<void> {
      const session = dropped.get(id)
      if (session === undefined) return
      const { facts } = session.model
      const files = session.files.map(({ name, size }) => ({ name, bytes: size }))
      const record = { id, addedAt: new Date().toISOString(), files, facts }
      const onReport = (value: unknown) => {
        if (typeof value === 'number') onProgress(value)
      }
      await withWorker((call) => call('keep', { record, blobs: session.files }, { onReport }))
      dropped.delete(id)
      kept.set(id, record)
      onChange()
    },
    /** Begins to fetch; what becomes of it shows in `downloads()`. Throws a PlaygroundError `bad-address`. */
    fetch(typed: string, hub: string): void {
      const files = locateModel(typed, hub)
      const isKnown = [...kept.values(), ...[...fetches.values()].map(({ record }) => record)].some(
        (record) => record.files[0]?.address === files[0]?.address,
      )
      if (isKnown) throw new PlaygroundError('bad-address', 'This model is already in the list.')
      void run({ id: newId(), addedAt: new Date().toISOString(), files: [...files] }, 0)
    },
    pause(id: string): void {
      fetches.get(id)?.stop?.abort()
    },
    resume(id: string): void {
      const fetching = fetches.get(id)
      if (fetching === undefined || fetching.download.state === 'fetching') return
      void run(fetching.record, fetching.download.doneBytes)
    },
    /** Removes a model, or a download with what has come of it. */
    async remove(id: string): Promise<void> {
      fetches.get(id)?.stop?.abort()
      dropped.delete(id)
      kept.delete(id)
      await removeFolder(id)
      fetches.delete(id)
      onChange()
    },
    /** The file of a model, or its parts. Throws a PlaygroundError if it is gone, for example in another tab. */
    async filesOf(id: string): Promise<readonly File[]> {
      const record = kept.get(id)
      const folder = await openModelFolder()
      if (record !== undefined && folder !== undefined) {
        return filesOf(folder, record).catch((error: unknown) => {
          throw gone(error)
        })
      }
      const session = dropped.get(id)
      if (session === undefined) throw gone(undefined)
      return session.files
    },
  }
}

async function removeFolder(id: string): Promise<void> {
  const folder = await openModelFolder()
  // A worker that was just stopped may still hold the file for a moment.
  for (let tries = 20; ; tries--) {
    try {
      await folder?.removeEntry(id, { recursive: true })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function downloadOf(record: ModelRecord, doneBytes: number, state: 'fetching' | 'paused'): Download {
  const { id, files } = record
  const isTotalKnown = files.every(({ bytes }) => bytes !== undefined)
  const totalBytes = files.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  const [first] = files
  return {
    id,
    name: first?.name ?? '',
    host: new URL(first?.address ?? 'file:///').host,
    state,
    phase: 'fetching',
    doneBytes,
    ...(isTotalKnown ? { totalBytes } : {}),
  }
}

function readProgress(value: unknown): Partial<Download> {
  if (!isRecord(value) || typeof value['doneBytes'] !== 'number') return {}
  const { doneBytes, totalBytes, phase } = value
  return {
    doneBytes,
    phase: phase === 'checking' ? 'checking' : 'fetching',
    ...(typeof totalBytes === 'number' ? { totalBytes } : {}),
  }
}

function failureOf(error: unknown): Partial<Download> {
  return { state: 'failed', message: error instanceof Error ? error.message : String(error) }
}

function giveUpReading(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () =>
        reject(new PlaygroundError('bad-model-file', 'The file’s description could not be read in time.')),
      READ_LIMIT_MS,
    )
  })
}

function gone(cause: unknown): PlaygroundError {
  return new PlaygroundError(
    'endpoint-unreachable',
    'The file of this model is not there any more. Add it again under Settings → Models in this browser.',
    { cause },
  )
}
