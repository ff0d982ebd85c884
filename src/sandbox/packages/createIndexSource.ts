import { compare, valid } from '@renovatebot/pep440'
import { isRecord } from '@/lib/isRecord.ts'
import type { Downloads } from './createDownloads.ts'
import type { FoundPackage } from './LockedPackage.ts'
import { packageOfModule } from './packageOfModule.ts'
import type { PackageSource } from './PackageSource.ts'
import { isSatisfied, PYTHON_VERSION } from './readRequirement.ts'
import { readWheel } from './readWheel.ts'
import { readWheelName } from './readWheelName.ts'

type Wheel = Omit<FoundPackage, 'depends' | 'modules'>

/**
 * An open index of packages by the simple API in JSON (PEP 691). Of the wheels that run here the newest counts,
 * releases before pre-releases. An import alone asks it only for packages of a closed list, so that a program
 * cannot tell an index anything by the names it imports.
 */
export function createIndexSource(indexAddress: string, downloads: Downloads): PackageSource {
  const base = indexAddress.replace(/\/*$/, '/')

  async function wheelsOf(name: string): Promise<readonly Wheel[]> {
    const address = new URL(`${name}/`, base).href
    const data = await downloads.json(address)
    if (!isRecord(data) || !Array.isArray(data['files'])) return []
    return data['files'].flatMap((file) => readFile(file, name, address) ?? [])
  }

  return {
    async find({ name, specifier }) {
      const wheels = (await wheelsOf(name)).filter(({ version }) => isSatisfied(version, specifier))
      const best = wheels.toSorted(byPreference)[0]
      if (best === undefined) return undefined
      // Whatever is chosen is needed in any case, and it says best itself what it needs and brings.
      const { requires, modules } = readWheel(await downloads.file(best.url, best.sha256))
      return { ...best, depends: requires, modules }
    },
    providerOf: async (module) => packageOfModule(module),
    names: async () => [],
  }
}

function byPreference(a: Wheel, b: Wheel): number {
  const isEarly = ({ version }: Wheel): boolean => /[a-z]/i.test(version.replace(/\.post\d+/, ''))
  if (isEarly(a) !== isEarly(b)) return isEarly(a) ? 1 : -1
  return compare(b.version, a.version)
}

/** One file of an index's answer that this runtime can use. */
function readFile(data: unknown, name: string, address: string): Wheel | undefined {
  if (!isRecord(data) || typeof data['filename'] !== 'string' || typeof data['url'] !== 'string')
    return undefined
  const { filename: fileName, hashes, yanked } = data
  const wheel = readWheelName(fileName)
  const sha256 = isRecord(hashes) ? hashes['sha256'] : undefined
  const python = data['requires-python']
  const isYanked = yanked === true || (typeof yanked === 'string' && yanked !== '')
  if (wheel?.fits !== true || wheel.name !== name || valid(wheel.version) === null || isYanked)
    return undefined
  if (typeof python === 'string' && !isSatisfied(PYTHON_VERSION, python)) return undefined
  // Without a hash nothing could be verified.
  if (typeof sha256 !== 'string') return undefined
  return {
    name,
    version: wheel.version,
    fileName,
    sha256,
    url: new URL(data['url'], address).href.replace(/#.*$/, ''),
  }
}
