import type { WorkerFile } from '@/sandbox/protocol/messages.ts'
import type { FileSystem } from './FileSystem.ts'
import { MAXIMUM_FILES, MAXIMUM_FILE_BYTES } from '@/sandbox/protocol/limits.ts'

const TEMPORARY_FOLDER = '/tmp'
const MAXIMUM_FOLDERS = 200

/** Gives each guest a folder of its own, and says which files a program left there. */
export function createWorkingFolder(system: FileSystem, folder: string) {
  let known = new Map<string, Uint8Array>()
  let isMounted = false

  /** Fresh mounts: what an earlier guest wrote is gone with the old ones. */
  function reset(files: readonly WorkerFile[]): void {
    for (const place of [folder, TEMPORARY_FOLDER]) {
      if (isMounted) system.unmount(place)
      system.mount(system.filesystems.MEMFS, {}, place)
    }
    isMounted = true
    known = new Map()
    for (const { name, bytes } of files) {
      const path = pathInside(folder, name)
      system.mkdirTree(path.slice(0, path.lastIndexOf('/')))
      system.writeFile(path, bytes)
      known.set(path, bytes)
    }
    system.chdir(folder)
  }

  /** Files that are new or changed since the last call. */
  function takeChanged(warn: (text: string) => void): readonly WorkerFile[] {
    const changed: WorkerFile[] = []
    let total = 0
    let left = 0
    for (const [path, size] of filesBelow(system, folder)) {
      if (changed.length >= MAXIMUM_FILES || total + size > MAXIMUM_FILE_BYTES) {
        if (known.get(path)?.length !== size) left += 1
        continue
      }
      const bytes = system.readFile(path)
      if (isSame(known.get(path), bytes)) continue
      known.set(path, bytes)
      total += size
      changed.push({ name: path.slice(folder.length + 1), bytes })
    }
    if (left > 0) warn(`\n[sandbox] ${left} files were too many or too large to be handed out.\n`)
    return changed
  }

  return { reset, takeChanged }
}

/** Names come from people and imported problems; none may lead out of the folder. */
function pathInside(folder: string, name: string): string {
  const steps = name.split(/[\\/]+/).filter((step) => step !== '' && step !== '.' && step !== '..')
  return `${folder}/${steps.length === 0 ? 'file' : steps.join('/')}`
}

function filesBelow(system: FileSystem, folder: string): readonly (readonly [path: string, size: number])[] {
  const found: [string, number][] = []
  const folders = [folder]
  for (let visited = 0; visited < MAXIMUM_FOLDERS; visited++) {
    const current = folders.shift()
    if (current === undefined) break
    for (const name of system.readdir(current)) {
      if (name === '.' || name === '..') continue
      const path = `${current}/${name}`
      const { mode, size } = system.lstat(path)
      if (system.isDir(mode)) folders.push(path)
      if (system.isFile(mode)) found.push([path, size])
    }
  }
  return found
}

function isSame(before: Uint8Array | undefined, after: Uint8Array): boolean {
  return before?.length === after.length && before.every((byte, position) => byte === after[position])
}
