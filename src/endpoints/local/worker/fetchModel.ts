import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Call } from '@/endpoints/local/calls/answerCalls.ts'
import { checkSpace } from '@/endpoints/local/checkSpace.ts'
import { requireModelRecord, type FileRecord, type ModelRecord } from '@/endpoints/local/ModelRecord.ts'
import { fileName, filesOf, openModelFolder } from '@/endpoints/local/openModelFolder.ts'
import { readModelFile } from '@/endpoints/local/readModelFile.ts'
import { downloadFile } from './downloadFile.ts'
import { openSink, type FileSink } from './openSink.ts'
import { readPointer } from './readPointer.ts'
import { writeRecord } from './writeRecord.ts'

/** Often enough for a bar, seldom enough for the page. */
const REPORT_EVERY_MS = 150
const HASH_PIECE_BYTES = 4 * 1024 * 1024

/**
 * Fetches the files of a model into the page's private folder, or what of them is missing, and checks them. Reports
 * `{ phase, doneBytes, totalBytes }`. An abort leaves what has come; answers with the complete record.
 */
export async function fetchModel({ input, signal, report }: Call): Promise<ModelRecord> {
  const folder = await openModelFolder()
  if (folder === undefined) throw new PlaygroundError('storage-refused', 'This browser keeps no files here.')
  let record = requireModelRecord(input)
  const own = await folder.getDirectoryHandle(record.id, { create: true })
  let written = writeRecord(own, record)
  const keepFile = (position: number, file: FileRecord): Promise<void> => {
    record = { ...record, files: record.files.map((other, at) => (at === position ? file : other)) }
    const next = record
    // One after the other: the file can be open once only.
    written = written.then(() => writeRecord(own, next))
    return written
  }
  await written
  for (const position of record.files.keys()) {
    const file = record.files[position]
    if (file === undefined) continue
    const sink = await openSink(own, fileName(position))
    try {
      const progress = createProgress(report, record, position)
      const complete = await fetchFile(file, sink, {
        signal,
        progress,
        keep: (next) => keepFile(position, next),
      })
      await keepFile(position, complete)
    } finally {
      sink.close()
    }
  }
  const blobs = await filesOf(folder, record)
  const named = blobs.map((blob, position) => ({ name: record.files[position]?.name ?? blob.name, blob }))
  record = { ...record, facts: await readModelFile(named) }
  await writeRecord(own, record)
  return record
}

type FileTools = {
  readonly signal: AbortSignal
  readonly progress: ReturnType<typeof createProgress>
  keep(file: FileRecord): Promise<void>
}

async function fetchFile(file: FileRecord, sink: FileSink, tools: FileTools): Promise<FileRecord> {
  const { name, address } = file
  if (address === undefined) throw new PlaygroundError('download-failed', `${name} has no address.`)
  // A hash that was learnt at the beginning stays: it is of the file that was begun.
  const { pointerAddress } = file
  const pointer =
    pointerAddress === undefined || file.sha256 !== undefined
      ? {}
      : await readPointer(pointerAddress, tools.signal)
  let known: FileRecord = { ...file, ...pointer }
  const writing: Promise<void>[] = []
  await downloadFile({ name, address }, known, sink, {
    fetch: (...request) => fetch(...request),
    signal: tools.signal,
    checkSpace,
    onKnown(remote) {
      const { bytes: _, sha256: __, tag: ___, ...rest } = known
      known = { ...rest, ...remote }
      writing.push(tools.keep(known))
    },
    onProgress: (doneBytes) => tools.progress('fetching', doneBytes, known.bytes),
  }).finally(() => Promise.all(writing))
  if (known.sha256 !== undefined) checkHash(known, sink, tools)
  return { ...known, bytes: sink.size() }
}

/** A file with another hash is damaged on its way or not the one of the hub's list: it is not kept. */
function checkHash({ name, sha256: expected, bytes }: FileRecord, sink: FileSink, tools: FileTools): void {
  const hash = sha256.create()
  for (let at = 0; at < sink.size(); at += HASH_PIECE_BYTES) {
    hash.update(sink.read(at, HASH_PIECE_BYTES))
    tools.progress('checking', at, bytes)
  }
  if (bytesToHex(hash.digest()) === expected) return
  sink.empty()
  throw new PlaygroundError(
    'model-damaged',
    `${name} is not the file that the hub describes: its SHA-256 is another. It was thrown away; fetch it again.`,
  )
}

function createProgress(report: Call['report'], record: ModelRecord, position: number) {
  const others = record.files.filter((_, at) => at !== position)
  const earlier = record.files.slice(0, position).reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  let reportedAt = 0
  return (phase: 'fetching' | 'checking', doneBytes: number, bytes: number | undefined) => {
    const now = performance.now()
    if (now - reportedAt < REPORT_EVERY_MS && doneBytes !== bytes) return
    reportedAt = now
    const isTotalKnown = bytes !== undefined && others.every((file) => file.bytes !== undefined)
    const totalBytes = others.reduce((sum, file) => sum + (file.bytes ?? 0), bytes ?? 0)
    report({ phase, doneBytes: earlier + doneBytes, ...(isTotalKnown ? { totalBytes } : {}) })
  }
}
