import { IMPORT_LIMITS } from '@/benchmarks/problemSets/import/ImportTable.ts'
import type { ImportFile } from '@/benchmarks/problemSets/import/readTable.ts'
import { parseUrl } from '@/lib/parseUrl.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'

/**
 * Fetches a file of problems, without cookies and without telling where from. Throws PlaygroundError
 * `import-rejected` with a sentence that says what to do.
 */
export async function fetchProblemFile(
  address: string,
  signal: AbortSignal,
  onProgress: (receivedBytes: number) => void = () => undefined,
): Promise<ImportFile> {
  const url = rawAddress(readAddress(address))
  const response = await request(url, signal)
  if (!response.ok) refuse(`${url.host} answered ${response.status} ${response.statusText}`.trim())
  const bytes = await readBody(response, signal, onProgress)
  return { name: url.pathname.split('/').at(-1) || url.host, bytes }
}

function readAddress(address: string): URL {
  const url = parseUrl(address)
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    refuse('this is no address of a file: it begins with https:// or http://')
  }
  if (url.username !== '' || url.password !== '')
    refuse('an address with a name or password in it is not used')
  return url
}

/** Pages about a file lead to the file. */
function rawAddress(url: URL): URL {
  const raw = new URL(url)
  if (url.host === 'github.com') {
    const [, owner, repository, kind, ...rest] = url.pathname.split('/')
    if (kind !== 'blob') return url
    raw.host = 'raw.githubusercontent.com'
    raw.pathname = ['', owner, repository, ...rest].join('/')
  }
  if (url.host === 'huggingface.co') raw.pathname = url.pathname.replace('/blob/', '/resolve/')
  return raw
}

async function request(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal })
  } catch (error) {
    if (signal.aborted) throw error
    refuse(await whyUnanswered(url, signal))
  }
}

/** A browser tells a page not why; a request whose answer it may not see tells whether there is one. */
async function whyUnanswered(url: URL, signal: AbortSignal): Promise<string> {
  if (url.protocol === 'http:' && location.protocol === 'https:') {
    return `a page that came over https may not fetch ${url.host} over http: download the file and drop it here`
  }
  const isThere = await fetch(url, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  }).then(
    () => true,
    () => false,
  )
  return isThere
    ? `${url.host} answers, but does not allow other pages to read its files (it sends no Access-Control-Allow-Origin): download the file and drop it here`
    : `${url.host} does not answer: look at the address and the network`
}

async function readBody(
  response: Response,
  signal: AbortSignal,
  onProgress: (receivedBytes: number) => void,
): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
    if (length > IMPORT_LIMITS.bytes) {
      await reader.cancel()
      refuse(`the file has more than ${IMPORT_LIMITS.bytes / 1_000_000} MB`)
    }
    onProgress(length)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function refuse(why: string): never {
  throw new PlaygroundError('import-rejected', `Not imported: ${why}. Nothing was changed.`)
}
