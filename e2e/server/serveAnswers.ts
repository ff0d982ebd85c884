import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import path from 'node:path'

/** What is sent for an address, with no other headers than these. */
export type FileAnswer = {
  readonly type: string
  readonly content: Buffer | string
  /** Pages of other origins may read it. */
  readonly isForAll?: true
}

export type AnswerServer = {
  /** `http://127.0.0.1:4000` */
  readonly origin: string
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** A server on this machine. What `answerTo` rejects, a file that is not there above all, is not found. */
export async function serveAnswers(
  answerTo: (pathname: string, request: IncomingMessage) => Promise<FileAnswer>,
): Promise<AnswerServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    Promise.resolve()
      .then(() => answerTo(decodeURI(pathname), request))
      .then(
        ({ type, content, isForAll }) => {
          response.setHeader('Content-Type', type)
          if (isForAll === true) response.setHeader('Access-Control-Allow-Origin', '*')
          response.end(content)
        },
        () => response.writeHead(404).end(),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A file below a folder, with its content type. Rejects what is not there, or not below it. */
export async function readAnswer(folder: string, name: string): Promise<FileAnswer> {
  const file = path.join(folder, name)
  if (!file.startsWith(path.join(folder, path.sep))) throw new Error(`${name} is not in the folder.`)
  return { type: typeOf(name), content: await readFile(file) }
}

/** The content type that goes with the end of a name. */
export function typeOf(name: string): string {
  return TYPES[path.extname(name)] ?? 'application/octet-stream'
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
