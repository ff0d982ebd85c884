import { valid, validRange } from '@renovatebot/pep440'
import { parsePipRequirementsLine, RequirementsSyntaxError } from 'pip-requirements-js'
import type { EnvironmentMarker, EnvironmentMarkerLeaf, EnvironmentMarkerNode } from 'pip-requirements-js'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { normalizeName } from './LockedPackage.ts'
import { isSatisfied } from './versions.ts'

/** A package that is asked for. */
export type Requirement = {
  readonly name: string
  /** `>=1.1,<1.5`; empty: any. */
  readonly specifier: string
  readonly extras: readonly string[]
}

/** What markers may ask of the interpreter, as Pyodide answers. */
const RUNTIME: Readonly<Record<string, string>> = {
  python_version: '3.14',
  python_full_version: '3.14.2',
  os_name: 'posix',
  sys_platform: 'emscripten',
  platform_system: 'Emscripten',
  platform_machine: 'wasm32',
  platform_release: '5.0.3',
  platform_version: '1',
  platform_python_implementation: 'CPython',
  implementation_name: 'cpython',
  implementation_version: '3.14.2',
}

export const PYTHON_VERSION = '3.14.2'

/**
 * Reads `mpmath (<1.5,>=1.1); python_version >= "3.9"`. `extras` are those that the package which says so was asked
 * with. Undefined: it does not hold here. Throws `package-missing` for what is no requirement by name.
 */
export function readRequirement(text: string, extras: readonly string[] = []): Requirement | undefined {
  const parsed = parse(text)
  if (parsed?.type !== 'ProjectName')
    throw new PlaygroundError('package-missing', `${text} is no package name.`)
  const { name, versionSpec = [], environmentMarkerTree: marker } = parsed
  const holds = (extra: string): boolean => marker === undefined || isTrue(marker, extra)
  if (![...extras, ''].some(holds)) return undefined
  return {
    name: normalizeName(name),
    specifier: versionSpec.map(({ operator, version }) => `${operator}${version}`).join(','),
    extras: (parsed.extras ?? []).map(normalizeName),
  }
}

function parse(text: string) {
  try {
    return parsePipRequirementsLine(text)
  } catch (error) {
    if (!(error instanceof RequirementsSyntaxError)) throw error
    throw new PlaygroundError('package-missing', `${text} cannot be read as a package.`, { cause: error })
  }
}

function isTrue(marker: EnvironmentMarker, extra: string): boolean {
  if (!isNode(marker)) return compare(marker, extra)
  const { operator, left, right } = marker
  if (operator === 'and') return isTrue(left, extra) && isTrue(right, extra)
  return isTrue(left, extra) || isTrue(right, extra)
}

function isNode(marker: EnvironmentMarker): marker is EnvironmentMarkerNode {
  return marker.operator === 'and' || marker.operator === 'or'
}

function compare({ left, operator, right }: EnvironmentMarkerLeaf, extra: string): boolean {
  const [first, second] = [valueOf(left, extra), valueOf(right, extra)]
  if (operator === 'in') return second.includes(first)
  if (operator === 'not in') return !second.includes(first)
  if (left === 'extra' || right === 'extra') return normalizeName(first) === normalizeName(second)
  // Versions compare as versions, everything else as text.
  if (valid(first) !== null && validRange(`${operator}${second}`))
    return isSatisfied(first, `${operator}${second}`)
  if (operator === '==' || operator === '===') return first === second
  if (operator === '!=') return first !== second
  return false
}

function valueOf(side: string, extra: string): string {
  if (side === 'extra') return extra
  return RUNTIME[side] ?? side.replaceAll(/^["']|["']$/g, '')
}
