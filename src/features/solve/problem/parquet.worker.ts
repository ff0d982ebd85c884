import { isRecord } from '@/lib/isRecord.ts'
import { readParquet } from './readParquet.ts'

/** Reads one Parquet file, which takes seconds for a large one, so that the page stays quick meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isRecord(data) || typeof data['name'] !== 'string' || !(data['bytes'] instanceof Uint8Array)) return
  readParquet(data['name'], data['bytes']).then(
    (table) => self.postMessage({ table }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  )
})
