import { RECORD_FILE } from '@/endpoints/local/openModelFolder.ts'
import type { ModelRecord } from '@/endpoints/local/ModelRecord.ts'
import { openSink } from './openSink.ts'

/** Keeps what is known of a model beside its files. */
export async function writeRecord(own: FileSystemDirectoryHandle, record: ModelRecord): Promise<void> {
  const sink = await openSink(own, RECORD_FILE)
  try {
    sink.empty()
    sink.append(new TextEncoder().encode(JSON.stringify(record)))
  } finally {
    sink.close()
  }
}
