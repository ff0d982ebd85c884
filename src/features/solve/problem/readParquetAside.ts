import { isRecord } from '@/lib/isRecord.ts'
import type { ParquetTable } from './readParquet.ts'

/** `readParquet` in a worker of its own. Rejects with what it said, or if the worker could not be started. */
export function readParquetAside(name: string, bytes: Uint8Array): Promise<ParquetTable> {
  const worker = new Worker(new URL('./parquet.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ParquetTable>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const table = isRecord(data) ? readTable(data['table']) : undefined
      if (table !== undefined) resolve(table)
      else reject(new Error(isRecord(data) ? String(data['error']) : 'no answer'))
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage({ name, bytes })
  }).finally(() => worker.terminate())
}

function readTable(data: unknown): ParquetTable | undefined {
  if (!isRecord(data) || !isRecord(data['file']) || typeof data['rowCount'] !== 'number') return undefined
  const { name, bytes } = data['file']
  if (typeof name !== 'string' || !(bytes instanceof Uint8Array)) return undefined
  return { file: { name, bytes }, rowCount: data['rowCount'] }
}
