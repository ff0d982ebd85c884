import type { FreshRequest } from './freshPyodide.worker.ts'

const HEAP_BYTES = 31 * 1024 * 1024

let snapshot: Uint8Array | undefined

/** One program in a new worker with a Pyodide of its own, booted from nothing or from a snapshot of its memory. */
export async function runFresh(program: string, from: 'nothing' | 'snapshot'): Promise<number> {
  if (from === 'nothing') return (await runInWorker({ program, makesSnapshot: false })).wholeMs
  snapshot ??= (await runInWorker({ program: '1', makesSnapshot: true })).made
  if (snapshot === undefined) throw new Error('Pyodide gave no snapshot.')
  return (await runInWorker({ program, makesSnapshot: false, snapshot })).wholeMs
}

function runInWorker(
  request: Omit<FreshRequest, 'folder'>,
): Promise<{ readonly wholeMs: number; readonly made: Uint8Array | undefined }> {
  const startedAt = performance.now()
  const worker = new Worker(new URL('./freshPyodide.worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', (event: MessageEvent<Uint8Array | undefined>) => {
      const wholeMs = performance.now() - startedAt
      worker.terminate()
      resolve({ wholeMs, made: event.data })
    })
    worker.postMessage({ ...request, folder: new URL('./', document.baseURI).href })
  })
}

/** What no rewind can be faster than: the memory of an interpreter, copied once. */
export function copyHeap(times: number): readonly number[] {
  const base = new Uint8Array(HEAP_BYTES).fill(7)
  const heap = new Uint8Array(HEAP_BYTES)
  return Array.from({ length: times }, () => {
    const startedAt = performance.now()
    heap.set(base)
    return performance.now() - startedAt
  })
}
