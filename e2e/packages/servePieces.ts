import { createServer, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { portOf } from '../server/serveAnswers.ts'

/** Five of these are longer than the time limit of the program that waits for them. */
const PIECE_MS = 700

/** The files of a folder for every origin: below `slow/` wheels come in five pieces, below `broken/` only three of them. */
export async function servePieces(folder: string) {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    const [, place = '', name = ''] = decodeURI(request.url ?? '').split('/')
    readFile(path.join(folder, path.basename(name))).then(
      (content) => answer(response, content, { place, isWheel: name.endsWith('.whl') }),
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

async function answer(
  response: ServerResponse,
  content: Buffer,
  { place, isWheel }: { readonly place: string; readonly isWheel: boolean },
): Promise<void> {
  if (!isWheel) return void response.end(content)
  response.setHeader('Content-Length', content.length)
  for (let piece = 0; piece < 5; piece++) {
    if (piece === 3 && place === 'broken') return void response.destroy()
    response.write(content.subarray((piece * content.length) / 5, ((piece + 1) * content.length) / 5))
    await new Promise((resolve) => setTimeout(resolve, PIECE_MS))
  }
  response.end()
}
