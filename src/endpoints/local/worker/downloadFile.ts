import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { pause } from '@/lib/pause.ts'
import type { FileLocation } from '@/endpoints/local/locateFile.ts'

/** Without a byte for so long a connection is given up. */
const STALL_MS = 30_000
/** What is waited before it is taken up again where it broke; after the last one the person is asked. */
const RETRY_WAITS_MS = [500, 2000, 8000]

/** Where the bytes of a file go; they stay when the page is closed. */
export type Sink = {
  size(): number
  append(bytes: Uint8Array): void
  empty(): void
}

/** What is known of the file on the other side. A changed one must not be put to the beginning of the former. */
export type RemoteFile = { readonly bytes?: number; readonly sha256?: string; readonly tag?: string }

export type DownloadOptions = {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  readonly waitsMs?: readonly number[]
  /** With the first answer, and when it turns out to be another file than before. */
  onKnown(remote: RemoteFile): void
  onProgress(doneBytes: number): void
  /** Throws if so many more bytes cannot be kept. */
  checkSpace(moreBytes: number): Promise<void>
}

/**
 * Fetches a file to its end, from where the sink ends. A broken connection is taken up again three times; what came
 * is kept. Rejects with the signal's reason, or a PlaygroundError `download-failed` with a sentence.
 */
export async function downloadFile(
  location: FileLocation,
  known: RemoteFile,
  sink: Sink,
  options: DownloadOptions,
): Promise<RemoteFile> {
  const waitsMs = options.waitsMs ?? RETRY_WAITS_MS
  const waits = [...waitsMs]
  let remote = known
  const onKnown = (next: RemoteFile) => {
    remote = next
    options.onKnown(next)
  }
  for (;;) {
    const before = sink.size()
    try {
      await takeUp(location, remote, sink, { ...options, onKnown })
      return remote
    } catch (error) {
      options.signal.throwIfAborted()
      if (error instanceof PlaygroundError) throw error
      // What moved on is no reason to give up: a bad network breaks a long download many times.
      if (sink.size() > before) waits.splice(0, waits.length, ...waitsMs)
      const wait = waits.shift()
      if (wait === undefined) throw broken(location, sink, error)
      await pause(wait, options.signal)
    }
  }
}

async function takeUp(
  location: FileLocation,
  known: RemoteFile,
  sink: Sink,
  options: DownloadOptions,
): Promise<void> {
  const from = sink.size()
  if (from > 0 && from === known.bytes) return
  const watch = createWatch(options.signal)
  try {
    const response = await options.fetch(location.address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: watch.signal,
      headers: from > 0 ? { Range: `bytes=${from}-` } : {},
    })
    checkStatus(response, location, sink)
    const remote = remoteOf(response, known, from)
    if (from > 0) checkContinues(response, known, remote, sink, options.onKnown)
    options.onKnown(remote)
    if (remote.bytes !== undefined) await options.checkSpace(remote.bytes - sink.size())
    await copy(response, location, sink, { watch, onProgress: options.onProgress })
    if (remote.bytes !== undefined && sink.size() < remote.bytes) throw new Error('it ended too early')
  } finally {
    watch.end()
  }
}

/** Leaves the sink as it is if the answer goes on where it ends, else empty. */
function checkContinues(
  response: Response,
  known: RemoteFile,
  remote: RemoteFile,
  sink: Sink,
  onKnown: DownloadOptions['onKnown'],
): void {
  const start = /bytes (\d+)-/.exec(response.headers.get('Content-Range') ?? '')?.[1]
  const isSame = known.tag === undefined || known.tag === remote.tag
  const isRest = response.status === 206 && (start === undefined || Number(start) === sink.size())
  if (isSame && isRest) return
  sink.empty()
  // With status 200 the whole file follows: the server knows no ranges.
  if (response.status === 200) return
  onKnown(known.sha256 === undefined ? {} : { sha256: known.sha256 })
  throw new Error('the file has changed since it was begun')
}

function remoteOf(response: Response, known: RemoteFile, from: number): RemoteFile {
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1]
  const length = response.headers.get('Content-Length')
  const encoded = response.headers.has('Content-Encoding')
  const bytes =
    total !== undefined
      ? Number(total)
      : length !== null && !encoded
        ? Number(length) + (response.status === 206 ? from : 0)
        : known.bytes
  const tag = response.headers.get('ETag') ?? known.tag
  const linked = /^"?([0-9a-f]{64})"?$/.exec(response.headers.get('X-Linked-ETag') ?? '')?.[1]
  const sha256 = known.sha256 ?? linked
  return {
    ...(bytes === undefined ? {} : { bytes }),
    ...(tag === undefined ? {} : { tag }),
    ...(sha256 === undefined ? {} : { sha256 }),
  }
}

function checkStatus({ status }: Response, { name, address }: FileLocation, sink: Sink): void {
  if (status === 200 || status === 206) return
  const host = new URL(address).host
  if (status === 401 || status === 403) {
    throw failed(
      `${host} gives ${name} only to people who have signed in, often after they accepted its terms. Download it there, and drop the file here.`,
    )
  }
  if (status === 404) throw failed(`${host} has no file at this address. Look for its name on the hub.`)
  // More was asked for than it has: what is here is of another file.
  if (status === 416) sink.empty()
  throw new Error(`${host} answered with status ${status}`)
}

async function copy(
  response: Response,
  { name, address }: FileLocation,
  sink: Sink,
  { watch, onProgress }: { watch: ReturnType<typeof createWatch>; onProgress(doneBytes: number): void },
): Promise<void> {
  if (response.body === null) throw new Error('nothing came')
  const reader = response.body.getReader()
  const isFromStart = sink.size() === 0
  let begin: readonly number[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    watch.beat()
    if (isFromStart && begin.length < 4) {
      begin = [...begin, ...part.value.subarray(0, 4)].slice(0, 4)
      if (begin.length === 4) checkBeginning(begin, name, address)
    }
    sink.append(part.value)
    onProgress(sink.size())
  }
}

/** A page of a hub, of a proxy or of a network’s sign-in comes with status 200 too. */
function checkBeginning(begin: readonly number[], name: string, address: string): void {
  if (String.fromCharCode(...begin) === 'GGUF') return
  throw failed(
    `${new URL(address).host} sent something else than a GGUF file for ${name}, such as a web page. Open the address in a tab to see what.`,
  )
}

function createWatch(signal: AbortSignal) {
  const stalled = new AbortController()
  const giveUp = () => stalled.abort(new Error(`nothing came for ${STALL_MS / 1000} s`))
  let timer = setTimeout(giveUp, STALL_MS)
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    beat() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, STALL_MS)
    },
    end: () => clearTimeout(timer),
  }
}

function broken({ address }: FileLocation, sink: Sink, cause: unknown): PlaygroundError {
  const host = new URL(address).host
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message =
    sink.size() === 0
      ? `${host} could not be reached, or does not let pages read its files (${reason}). Look at the network, or download the file there and drop it here.`
      : `The connection to ${host} broke (${reason}). What has come is kept: resume it when the network is back.`
  return new PlaygroundError('download-failed', message, { cause })
}

function failed(message: string): PlaygroundError {
  return new PlaygroundError('download-failed', message)
}
