import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Sink } from './downloadFile.ts'

/** A file in the page's private folder, open for writing at its end. */
export type FileSink = Sink & {
  /** Less than `length` at the end of the file. */
  read(at: number, length: number): Uint8Array<ArrayBuffer>
  close(): void
}

/**
 * Opens the file for this worker alone. What was appended stays when the page is closed or the browser crashes.
 * Throws a PlaygroundError: `model-busy` when another tab has it, `storage-full` when it cannot grow.
 */
export async function openSink(folder: FileSystemDirectoryHandle, name: string): Promise<FileSink> {
  const file = await folder.getFileHandle(name, { create: true })
  const handle = await file.createSyncAccessHandle().catch((error: unknown) => {
    throw new PlaygroundError('model-busy', 'Another tab of this page is at work on this model.', {
      cause: error,
    })
  })
  return {
    size: () => handle.getSize(),
    append(bytes) {
      try {
        const written = handle.write(bytes, { at: handle.getSize() })
        if (written === bytes.length) return
      } catch (error) {
        throw storageFull(error)
      }
      throw storageFull(undefined)
    },
    empty: () => handle.truncate(0),
    read(at, length) {
      const bytes = new Uint8Array(length)
      return bytes.subarray(0, handle.read(bytes, { at }))
    },
    close() {
      handle.flush()
      handle.close()
    },
  }
}

function storageFull(cause: unknown): PlaygroundError {
  return new PlaygroundError(
    'storage-full',
    'The browser’s storage is full. Delete another model, or free space on this computer.',
    { cause },
  )
}
