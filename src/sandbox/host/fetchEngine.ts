import { engineFiles } from 'virtual:sandbox-files'
import type { Language } from '@/pipeline/Program.ts'
import type { EngineFile } from '@/sandbox/protocol/messages.ts'
import { sandboxFailure } from './sandboxFailure.ts'

/** Fetches what an engine is made of, from this page's own address. `onProgress` hears of bytes so far. */
export async function fetchEngine(
  language: Language,
  onProgress: (loadedBytes: number, totalBytes: number) => void,
): Promise<{ readonly workerCode: string; readonly files: readonly EngineFile[] }> {
  const totalBytes = engineFiles[language].reduce((sum, file) => sum + file.bytes, 0)
  let loadedBytes = 0
  const fetched = await Promise.all(
    engineFiles[language].map(async ({ name, url }) => ({
      name,
      bytes: await fetchBytes(url, (length) => {
        loadedBytes += length
        onProgress(loadedBytes, totalBytes)
      }),
    })),
  )
  const [worker, ...files] = fetched
  return { workerCode: new TextDecoder().decode(worker?.bytes), files }
}

async function fetchBytes(url: string, onChunk: (length: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(new URL(url, document.baseURI), { credentials: 'omit' }).catch(
    (error: unknown) => {
      throw sandboxFailure(`${url} could not be fetched.`, error)
    },
  )
  if (!response.ok || response.body === null) {
    throw sandboxFailure(`${url} could not be fetched (status ${response.status}).`)
  }
  return await readWhole(response.body.getReader(), onChunk)
}

// Not `for await`: not every browser iterates over a stream.
async function readWhole(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  onChunk: (length: number) => void,
): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    onChunk(part.value.length)
  }
  return await new Blob(chunks).arrayBuffer()
}
