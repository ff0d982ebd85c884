import { valid } from '@renovatebot/pep440'
import { isRecord } from '@/lib/isRecord.ts'
import type { Downloads } from './createDownloads.ts'
import { packageOfModule } from './packageOfModule.ts'
import type { Candidate, PackageSource } from './PackageSource.ts'
import { PYTHON_VERSION } from './readRequirement.ts'
import { readWheel, requirementsIn } from './readWheel.ts'
import { readWheelName } from './readWheelName.ts'
import { isSatisfied, preferredReleases } from './versions.ts'

type Wheel = {
  readonly name: string
  readonly version: string
  readonly fileName: string
  readonly sha256: string
  readonly url: string
  readonly isYanked: boolean
  /** Hash of the file of metadata beside the wheel (PEP 658); undefined: there is none. */
  readonly metadataSha256: string | undefined
}

/**
 * An open index of packages by the simple API in JSON (PEP 691): its wheels that run here. An import alone asks it
 * only for packages of a closed list, so that a program cannot tell an index anything by the names it imports.
 */
export function createIndexSource(indexAddress: string, downloads: Downloads): PackageSource {
  const base = indexAddress.replace(/\/*$/, '/')
  const known = new Map<string, Promise<readonly Wheel[]>>()

  function wheelsOf(name: string): Promise<readonly Wheel[]> {
    const asked = known.get(name) ?? askFor(name)
    known.set(name, asked)
    // What failed may work the next time.
    asked.catch(() => known.delete(name))
    return asked
  }

  async function askFor(name: string): Promise<readonly Wheel[]> {
    const address = new URL(`${name}/`, base).href
    const data = await downloads.json(address)
    if (!isRecord(data) || !Array.isArray(data['files'])) return []
    return data['files'].flatMap((file) => readFile(file, name, address) ?? [])
  }

  return {
    async candidates(name, specifier) {
      const fitting = preferredReleases(await wheelsOf(name), specifier)
      return fitting.map((wheel) => candidateOf(wheel, downloads))
    },
    providerOf: async (module) => packageOfModule(module),
    names: async () => [],
  }
}

function candidateOf(wheel: Wheel, downloads: Downloads): Candidate {
  const { name, version, url, sha256, metadataSha256 } = wheel
  const readFileItself: Candidate['locate'] = async (waiting) => {
    const { requires, modules } = readWheel(await downloads.file(url, sha256, waiting))
    return { ...wheel, depends: requires, modules }
  }
  return {
    name,
    version,
    async depends(waiting) {
      if (metadataSha256 === undefined) return (await readFileItself(waiting)).depends
      const bytes = await downloads.file(`${url}.metadata`, metadataSha256)
      return requirementsIn(new TextDecoder().decode(bytes))
    },
    locate: readFileItself,
  }
}

/** One file of an index's answer that this runtime can use. */
function readFile(data: unknown, name: string, address: string): Wheel | undefined {
  if (!isRecord(data) || typeof data['filename'] !== 'string' || typeof data['url'] !== 'string')
    return undefined
  const { filename: fileName, hashes, yanked } = data
  const wheel = readWheelName(fileName)
  const sha256 = hashIn(hashes)
  const python = data['requires-python']
  if (wheel?.fits !== true || wheel.name !== name || valid(wheel.version) === null) return undefined
  if (typeof python === 'string' && !isSatisfied(PYTHON_VERSION, python)) return undefined
  // Without a hash nothing could be verified.
  if (sha256 === undefined) return undefined
  return {
    name,
    version: wheel.version,
    fileName,
    sha256,
    url: new URL(data['url'], address).href.replace(/#.*$/, ''),
    isYanked: yanked === true || (typeof yanked === 'string' && yanked !== ''),
    metadataSha256: hashIn(data['core-metadata'] ?? data['dist-info-metadata']),
  }
}

function hashIn(hashes: unknown): string | undefined {
  const sha256 = isRecord(hashes) ? hashes['sha256'] : undefined
  return typeof sha256 === 'string' ? sha256 : undefined
}
