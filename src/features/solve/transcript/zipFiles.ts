import { zipSync } from 'fflate'
import type { GuestFile } from '@/pipeline/5-execute/Execution.ts'

/**
 * The files in one archive, not compressed: that takes milliseconds, and a worker of the library's own is against the
 * page's policy. A name that leads out of the folder loses what leads out.
 */
export function zipFiles(files: readonly GuestFile[]): Uint8Array {
  const entries = new Map<string, Uint8Array>()
  for (const { name, bytes } of files) entries.set(freeName(entries, safeName(name)), bytes)
  return zipSync(Object.fromEntries(entries), { level: 0 })
}

function safeName(name: string): string {
  const steps = name.split(/[\\/]+/).map((step) => step.replaceAll(/[:*?"<>|\p{Cc}]/gu, '_'))
  const kept = steps.filter((step) => step !== '' && step !== '.' && step !== '..')
  const safe = kept.length === 0 ? 'file' : kept.join('/')
  // The library keeps names as keys of a plain object.
  return safe === '__proto__' ? '_proto_' : safe
}

/** Two names may have become the same. */
function freeName(taken: ReadonlyMap<string, unknown>, name: string): string {
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const candidateOf = (count: number) =>
    count === 1 ? name : `${folder}${count}-${name.slice(folder.length)}`
  let count = 1
  while (taken.has(candidateOf(count))) count += 1
  return candidateOf(count)
}
