import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a hub does with one file, in place of simply sending it. */
type HubManner = {
  /** Milliseconds before each piece of 32 kB. */
  readonly pauseMs?: number
  /** Breaks the connection after so many bytes of each of the next answers. */
  readonly breaksAfter?: readonly number[]
  /** The hash that its pointer tells. */
  readonly sha256?: string
  /** Sends all of it, whatever is asked. */
  readonly ignoresRanges?: boolean
  /** Answers with it, and a page. */
  readonly status?: number
}

type HubRequest = {
  readonly path: string
  readonly range: string | undefined
  readonly status: number
}

export type Hub = {
  readonly url: string
  /** Everything that was asked. */
  readonly requests: HubRequest[]
  /** Can be changed at any time. */
  readonly files: Map<string, { bytes: Uint8Array; manner?: HubManner }>
  /** Until switched back, connections are cut before an answer. */
  isAway: boolean
  close(): Promise<void>
}

const PIECE = 32 * 1024

/**
 * A hub as the large one is, by its paths: `resolve` leads to another place by a redirect, whose answer pages may read,
 * with ranges and a tag; `raw` has the pointer with size and SHA-256.
 */
export async function startHub(files: Readonly<Record<string, Uint8Array>>): Promise<Hub> {
  const server = createServer((request, response) => void answer(hub, request, response))
  const hub: Hub = {
    url: '',
    requests: [],
    files: new Map(Object.entries(files).map(([path, bytes]) => [path, { bytes }])),
    isAway: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(hub, { url: `http://127.0.0.1:${port}` })
}

async function answer(hub: Hub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (hub.isAway) return void request.socket.destroy()
  const path = request.url ?? ''
  const { range } = request.headers
  const note = (status: number) => hub.requests.push({ path, range, status })
  response.setHeader('Access-Control-Allow-Origin', '*')
  const [, model, how, file = ''] = /^\/([^/]+\/[^/]+)\/(resolve|raw)\/main\/(.+)$/.exec(path) ?? []
  const name = path.startsWith('/cdn/') ? path.slice('/cdn/'.length) : `${model}/${file}`
  const found = hub.files.get(name)
  const status = found === undefined ? 404 : found.manner?.status
  if (found === undefined || status !== undefined) {
    note(status ?? 404)
    response.writeHead(status ?? 404, { 'Content-Type': 'text/html' }).end('<!doctype html><p>No.</p>')
    return
  }
  if (how === 'raw') {
    note(200)
    const sha256 = found.manner?.sha256 ?? hashOf(found.bytes)
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${found.bytes.length}\n`
    response.end(pointer)
    return
  }
  if (how === 'resolve') {
    note(302)
    response.writeHead(302, { Location: `/cdn/${name}` }).end()
    return
  }
  await send(found, { range, note, response })
}

type Sending = {
  readonly range: string | undefined
  note(status: number): void
  readonly response: ServerResponse
}

async function send(
  found: { readonly bytes: Uint8Array; manner?: HubManner },
  { range, note, response }: Sending,
): Promise<void> {
  const { bytes, manner = {} } = found
  const start = manner.ignoresRanges === true ? 0 : Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
  const tag = { ETag: `"${hashOf(bytes).slice(0, 32)}"` }
  response.setHeader('Access-Control-Expose-Headers', 'Accept-Ranges, Content-Range, ETag')
  if (start >= bytes.length && start > 0) {
    note(416)
    response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end()
    return
  }
  const status = start > 0 ? 206 : 200
  note(status)
  response.writeHead(status, {
    ...tag,
    'Content-Length': bytes.length - start,
    ...(status === 206 ? { 'Content-Range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
  })
  const [breaksAfter, ...later] = manner.breaksAfter ?? []
  if (breaksAfter !== undefined) found.manner = { ...manner, breaksAfter: later }
  const end = breaksAfter === undefined ? bytes.length : Math.min(bytes.length, start + breaksAfter)
  for (let at = start; at < end && !response.destroyed; at += PIECE) {
    await new Promise((resolve) => setTimeout(resolve, manner.pauseMs ?? 0))
    response.write(bytes.subarray(at, Math.min(at + PIECE, end)))
  }
  if (end < bytes.length) {
    // What was written goes out before the connection breaks.
    await new Promise((resolve) => setTimeout(resolve, 50))
    response.destroy()
  } else response.end()
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
