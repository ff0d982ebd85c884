import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { PackageProgress, Waiting } from '@/sandbox/protocol/PackageLibrary.ts'
import type { PackageStore } from './PackageStore.ts'

/** The download's own clock: without a byte for so long it is given up. */
const STALL_MS = 30_000

/** No wheel for Pyodide is larger. */
const LARGEST_BYTES = 200 * 1024 * 1024

const JSON_TYPES = 'application/vnd.pypi.simple.v1+json, application/json;q=0.9, */*;q=0.1'

export type Downloads = ReturnType<typeof createDownloads>
type Bytes = Uint8Array<ArrayBuffer>
type Fetch = (address: string, options: RequestInit) => Promise<Response>

/** Fetches for the page, keeps what came, and goes back to what was kept where the network is away. */
export function createDownloads(store: PackageStore, fetch: Fetch) {
  /** Undefined: there is no such file. Rejects with `package-unreachable`. */
  async function answer(address: string): Promise<Bytes | undefined> {
    const key = `answer ${address}`
    const fresh = await fetchBytes(fetch, address).catch(async (error: unknown) => {
      const kept = await store.read(key)
      if (kept === undefined) throw error
      return kept
    })
    if (fresh !== undefined) await keep(key, fresh)
    return fresh
  }

  // A full or refused storage only means that it is fetched again.
  function keep(key: string, bytes: Bytes): Promise<unknown> {
    return store.write(key, bytes).catch(IGNORE)
  }

  return {
    async json(address: string): Promise<unknown> {
      const bytes = await answer(address)
      return bytes === undefined ? undefined : readJson(new TextDecoder().decode(bytes), address)
    },
    /** A file with a known hash; rejects with `package-damaged` when it has another. */
    async file(address: string, hash: string, waiting: Waiting = {}): Promise<Bytes> {
      const key = `sha256 ${hash}`
      const kept = await store.read(key).catch(IGNORE)
      if (kept !== undefined && hashOf(kept) === hash) {
        waiting.onProgress?.(progressOf(address, kept.length, kept.length))
        return kept
      }
      const bytes = await fetchBytes(fetch, address, waiting)
      if (bytes === undefined) throw unreachable(address, 'there is no such file')
      if (hashOf(bytes) !== hash) {
        const message = `${address} is not the file that was expected: its SHA-256 is another. It was not used.`
        throw new PlaygroundError('package-damaged', message)
      }
      await keep(key, bytes)
      return bytes
    },
  }
}

const IGNORE = (): undefined => undefined

// Not `crypto.subtle`, which pages over plain http do not have.
function hashOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}

function progressOf(address: string, loadedBytes: number, totalBytes: number): PackageProgress {
  return { name: decodeURIComponent(address.split('/').at(-1) ?? ''), loadedBytes, totalBytes }
}

async function fetchBytes(
  fetch: Fetch,
  address: string,
  { signal, onProgress }: Waiting = {},
): Promise<Bytes | undefined> {
  if (isAborted(signal)) throw cancelled(address)
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error(`nothing came for ${STALL_MS / 1000} s`))
  const stop = () => controller.abort(cancelled(address))
  signal?.addEventListener('abort', stop)
  let timer = setTimeout(giveUp, STALL_MS)
  const beat = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, STALL_MS)
  }
  try {
    const headers = { Accept: JSON_TYPES }
    const response = await fetch(address, { credentials: 'omit', signal: controller.signal, headers })
    if (response.status === 404) return undefined
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
    return await readBody(
      response.body,
      Number(response.headers.get('Content-Length') ?? 0),
      (loaded, total) => {
        beat()
        onProgress?.(progressOf(address, loaded, total))
      },
    )
  } catch (error) {
    if (isAborted(signal)) throw cancelled(address)
    throw unreachable(address, error instanceof Error ? error.message : String(error), error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

function cancelled(address: string): PlaygroundError {
  return new PlaygroundError('package-cancelled', `The download of ${address} was cancelled.`)
}

async function readBody(
  body: ReadableStream<Bytes>,
  announcedBytes: number,
  onProgress: (loadedBytes: number, totalBytes: number) => void,
): Promise<Bytes> {
  const reader = body.getReader()
  const chunks: Bytes[] = []
  let loaded = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    loaded += part.value.length
    if (loaded > LARGEST_BYTES) throw new Error(`more than ${LARGEST_BYTES / 1024 / 1024} MB`)
    onProgress(loaded, Math.max(announcedBytes, loaded))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function readJson(text: string, address: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PlaygroundError('package-missing', `${address} is no list of packages.`, { cause: error })
  }
}

function unreachable(address: string, reason: string, cause?: unknown): PlaygroundError {
  return new PlaygroundError(
    'package-unreachable',
    `${address} could not be fetched (${reason}). Try again, or change Settings → Python packages.`,
    cause === undefined ? {} : { cause },
  )
}
