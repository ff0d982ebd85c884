import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { AbsentModule } from '@/pipeline/5-execute/Executor.ts'
import { providerIn } from './createLockSource.ts'
import type { LockedPackage } from './LockedPackage.ts'
import { packageOfModule } from './packageOfModule.ts'
import type { PackageSettings } from './PackageSettings.ts'

type Surroundings = {
  readonly settings: PackageSettings
  /** What the Pyodide distribution has, as the list beside the interpreter says. */
  readonly distribution: ReadonlyMap<string, LockedPackage>
}

/**
 * Why a module is not to be had, from what the search for it rejected with. A place that could not be asked excuses
 * only modules that exist: of a made-up name it would have known nothing either.
 */
export function explainAbsence(
  module: string,
  error: unknown,
  { settings, distribution }: Surroundings,
): AbsentModule {
  if (!(error instanceof PlaygroundError)) throw error
  const provider = providerIn(distribution, module)
  const known = provider ?? packageOfModule(module)
  if (error.code === 'package-unreachable' || error.code === 'package-damaged') {
    if (known !== undefined) return { module, type: 'unreachable', because: error.message }
    return { module, type: 'nowhere', because: '' }
  }
  if (error.code === 'package-excluded') return { module, type: 'excluded', because: error.message }
  const place = switchedOffPlace(known, provider, { settings, distribution })
  if (place !== undefined) return { module, type: 'switched-off', because: place }
  return { module, type: 'nowhere', because: known === undefined ? '' : error.message }
}

function switchedOffPlace(
  known: string | undefined,
  provider: string | undefined,
  { settings, distribution }: Surroundings,
): string | undefined {
  const version = provider === undefined ? undefined : distribution.get(provider)?.version
  if (provider !== undefined && settings.distributionAddress === '')
    return `The Pyodide distribution has it (${provider} ${version ?? ''}), but is switched off: no address of it is set under Settings → Python packages.`
  if (known !== undefined && settings.indexAddress === '')
    return `A package index may have it (${known}), but none is switched on under Settings → Python packages.`
  return undefined
}
