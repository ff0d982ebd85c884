import type { ModelRecord } from './ModelRecord.ts'
import { readModelRecord } from './ModelRecord.ts'

const FOLDER = 'models'
export const RECORD_FILE = 'model.json'

/**
 * The private folder of this page's origin where models are kept, one folder each. Undefined where the browser gives
 * none: on pages over plain http, and in some private windows.
 */
export async function openModelFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return undefined
  try {
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(FOLDER, { create: true })
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Each file of a model by its number: names come from elsewhere. */
export function fileName(position: number): string {
  return `${position}.gguf`
}

/** What is there, the oldest first, with how much of each has come. */
export async function listRecords(
  folder: FileSystemDirectoryHandle,
): Promise<readonly { readonly record: ModelRecord; readonly bytes: number }[]> {
  const found = []
  for await (const [, handle] of folder.entries()) {
    if (handle.kind !== 'directory') continue
    const record = await readRecord(handle)
    if (record !== undefined) found.push({ record, bytes: await bytesOf(handle, record) })
  }
  return found.toSorted((one, other) => one.record.addedAt.localeCompare(other.record.addedAt))
}

/** The files of a complete model; no bytes are read yet. */
export async function filesOf(
  folder: FileSystemDirectoryHandle,
  record: ModelRecord,
): Promise<readonly File[]> {
  const own = await folder.getDirectoryHandle(record.id)
  return Promise.all(
    record.files.map(async (_, position) => (await own.getFileHandle(fileName(position))).getFile()),
  )
}

async function readRecord(own: FileSystemDirectoryHandle): Promise<ModelRecord | undefined> {
  try {
    const file = await (await own.getFileHandle(RECORD_FILE)).getFile()
    return readModelRecord(JSON.parse(await file.text()))
  } catch (error) {
    // Left behind when the computer went off in the middle of writing it.
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined
    throw error
  }
}

async function bytesOf(own: FileSystemDirectoryHandle, record: ModelRecord): Promise<number> {
  let bytes = 0
  for (const position of record.files.keys()) {
    try {
      bytes += (await (await own.getFileHandle(fileName(position))).getFile()).size
    } catch (error) {
      // Not begun yet.
      if (!(error instanceof DOMException)) throw error
    }
  }
  return bytes
}
