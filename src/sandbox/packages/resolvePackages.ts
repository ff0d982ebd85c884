import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Waiting } from '@/sandbox/protocol/PackageLibrary.ts'
import type { FoundPackage } from './LockedPackage.ts'
import type { PackageSource } from './PackageSource.ts'
import { searchPackages, type Search } from './searchPackages.ts'

/**
 * The packages asked for and all that they need: of each the version that pip would prefer, from the first source
 * that has one, and older ones only where the newest do not go together. Rejects with `package-missing` where one is
 * not to be had, and with `package-excluded` where no versions fit together; the sentence says which.
 */
export async function resolvePackages(
  requests: readonly string[],
  sources: readonly PackageSource[],
  waiting: Waiting = {},
): Promise<readonly FoundPackage[]> {
  const search: Search = { sources, waiting, steps: 0 }
  const result = await searchPackages(requests, search)
  if (result.type === 'none') throw new PlaygroundError(result.code, result.because)
  return await Promise.all(result.candidates.map((candidate) => candidate.locate(waiting)))
}
