import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { FoundPackage } from './LockedPackage.ts'
import type { PackageSource } from './PackageSource.ts'
import { isSatisfied, readRequirement, type Requirement } from './readRequirement.ts'

/** A tree of packages beyond this is a mistake, or an index that means harm. */
const MOST_PACKAGES = 200

/**
 * The packages asked for and all that they need, each from the first source that has one that fits.
 * Nothing is tried a second time: where two ask for versions that exclude each other, it throws
 * `package-missing` and says which. (micropip, inside Pyodide, resolves in the same way.)
 */
export async function resolvePackages(
  requests: readonly string[],
  sources: readonly PackageSource[],
): Promise<readonly FoundPackage[]> {
  const chosen = new Map<string, FoundPackage>()
  const seen = new Set<string>()
  const waiting = requests.map((text) => ({ text, extras: NO_EXTRAS, wantedBy: '' }))
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const requirement = readRequirement(next.text, next.extras)
    if (requirement === undefined) continue
    const found = chosen.get(requirement.name) ?? (await findIn(sources, requirement, next.wantedBy))
    requireFit(found, requirement, next.wantedBy)
    chosen.set(found.name, found)
    if (chosen.size > MOST_PACKAGES)
      throw missing(`${requests.join(', ')} need more than ${MOST_PACKAGES} packages.`)
    const key = `${found.name}[${requirement.extras.join()}]`
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...found.depends.map((text) => ({ text, extras: requirement.extras, wantedBy: found.name })))
  }
  return [...chosen.values()]
}

const NO_EXTRAS: readonly string[] = []

async function findIn(
  sources: readonly PackageSource[],
  requirement: Requirement,
  wantedBy: string,
): Promise<FoundPackage> {
  for (const source of sources) {
    const found = await source.find(requirement)
    if (found !== undefined) return found
  }
  const reason = wantedBy === '' ? '' : `, which ${wantedBy} needs,`
  throw missing(
    `The package ${requirement.name}${requirement.specifier}${reason} is in none of the places that Settings → Python packages names, or has no version for this runtime.`,
  )
}

function requireFit(known: FoundPackage, { specifier }: Requirement, wantedBy: string): void {
  if (isSatisfied(known.version, specifier)) return
  throw missing(
    `${wantedBy || 'The environment'} needs ${known.name}${specifier}, but ${known.name} ${known.version} was chosen.`,
  )
}

function missing(message: string): PlaygroundError {
  return new PlaygroundError('package-missing', message)
}
