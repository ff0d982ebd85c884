import { isRecord } from '@/lib/isRecord.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Call } from '@/endpoints/local/calls/answerCalls.ts'
import { checkSpace } from '@/endpoints/local/checkSpace.ts'
import { requireModelRecord } from '@/endpoints/local/ModelRecord.ts'
import { fileName, openModelFolder } from '@/endpoints/local/openModelFolder.ts'
import { openSink } from './openSink.ts'
import { writeRecord } from './writeRecord.ts'

const PIECE_BYTES = 4 * 1024 * 1024

/** Copies a dropped model into the page's private folder; nothing of it stays if that fails. Reports copied bytes. */
export async function keepModel({ input, signal, report }: Call): Promise<undefined> {
  const given = isRecord(input) ? input : {}
  const record = requireModelRecord(given['record'])
  const blobs = (Array.isArray(given['blobs']) ? given['blobs'] : []).filter((blob) => blob instanceof Blob)
  const folder = await openModelFolder()
  if (folder === undefined) throw new PlaygroundError('storage-refused', 'This browser keeps no files here.')
  await checkSpace(blobs.reduce((sum, { size }) => sum + size, 0))
  const own = await folder.getDirectoryHandle(record.id, { create: true })
  try {
    let copied = 0
    for (const [position, blob] of blobs.entries()) {
      const sink = await openSink(own, fileName(position))
      try {
        sink.empty()
        for (let at = 0; at < blob.size; at += PIECE_BYTES) {
          signal.throwIfAborted()
          sink.append(new Uint8Array(await blob.slice(at, at + PIECE_BYTES).arrayBuffer()))
          report(copied + sink.size())
        }
        copied += blob.size
      } finally {
        sink.close()
      }
    }
    await writeRecord(own, record)
  } catch (error) {
    await folder.removeEntry(record.id, { recursive: true })
    throw error
  }
}
