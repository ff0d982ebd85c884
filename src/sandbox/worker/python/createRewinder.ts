import { isRecord } from '@/lib/isRecord.ts'
import type { ReturnReason } from '@/sandbox/protocol/messages.ts'
import { keepMemory } from '@/sandbox/worker/keepMemory.ts'
import type { FileSystem } from './FileSystem.ts'

/** What programs may have added to the memory of a fresh interpreter (30 MB; more with packages). A larger one is
 * not worth the cleaning, and would give the next program more room than its limit. */
const MAXIMUM_GROWTH_BYTES = 34 * 1024 * 1024

/** File operations that change something. */
const CHANGES = [
  'mknod',
  'rename',
  'unlink',
  'rmdir',
  'symlink',
  'setattr',
  'write',
  'allocate',
  'mmap',
] as const

type Rewinder = {
  /** `as-new`: a rewind undoes all that the guest did; otherwise what it does not undo. */
  judge(): ReturnReason
  rewind(): void
}

/**
 * Brings an interpreter back to what it was when this was called: the memory is copied back, so all of Python is as
 * new. What lives in JavaScript is not, so `judge` refuses, and says why, when the program can have changed anything
 * there: files outside of the mounts that each guest gets afresh, or one of the standard streams.
 */
export function createRewinder(module: object, system: FileSystem): Rewinder {
  const memory = keepMemory(() => memoryOf(module))
  const streams = system.streams.slice(0, 3)
  const files = watchFiles(system)

  return {
    judge: () => {
      const keptStreams = streams.every((stream, position) => stream === system.streams[position])
      if (memory.grownBytes() > MAXIMUM_GROWTH_BYTES) return 'memory-grown'
      if (files.isChanged()) return 'changed-files'
      if (!keptStreams) return 'changed-streams'
      for (const stream of system.streams.slice(3)) if (stream) system.close(stream)
      return 'as-new'
    },
    rewind: memory.restore,
  }
}

function memoryOf(module: object): Uint8Array {
  const memory: unknown = Reflect.get(module, 'HEAPU8')
  if (!(memory instanceof Uint8Array)) throw new Error('The interpreter shows no memory.')
  return memory
}

/** Notices every change of a file outside of the guest's own mounts. */
function watchFiles(system: FileSystem) {
  let hasChanged = false
  for (const operations of operationsOf(system)) {
    for (const name of CHANGES) {
      const original: unknown = Reflect.get(operations, name)
      if (typeof original !== 'function') continue
      Reflect.set(operations, name, (...parameters: unknown[]): unknown => {
        hasChanged ||= isOnRoot(parameters[0])
        return Reflect.apply(original, operations, parameters)
      })
    }
  }
  return { isChanged: () => hasChanged }
}

/** The tables of functions that all files in memory share. */
function operationsOf(system: FileSystem): readonly object[] {
  const kinds: unknown = Reflect.get(system.filesystems.MEMFS, 'ops_table')
  if (!isRecord(kinds)) throw new Error('The file system shows no operations.')
  return Object.values(kinds)
    .flatMap((kind) => (isRecord(kind) ? Object.values(kind) : []))
    .filter(isRecord)
}

/** The first parameter of each is a node or a stream on one. */
function isOnRoot(target: unknown): boolean {
  const node = isRecord(target) && isRecord(target['node']) ? target['node'] : target
  const mount = isRecord(node) ? node['mount'] : undefined
  return !isRecord(mount) || mount['mountpoint'] === '/'
}
