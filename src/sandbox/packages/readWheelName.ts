import { normalizeName } from './LockedPackage.ts'

/** Binary interface of the Pyodide that is shipped; its lock file has the same. */
const PLATFORM = 'pyemscripten_2026_0_wasm32'
const PYTHON = 'cp314'

export type WheelName = {
  readonly name: string
  readonly version: string
  /** Runs in this runtime. */
  readonly fits: boolean
}

/** Reads `sympy-1.14.0-py3-none-any.whl`; undefined: it is no wheel. */
export function readWheelName(fileName: string): WheelName | undefined {
  if (!fileName.endsWith('.whl')) return undefined
  const parts = fileName.slice(0, -'.whl'.length).split('-')
  const [platforms = '', abis = '', pythons = ''] = parts.toReversed()
  const [name = '', version = ''] = parts
  if (parts.length < 5 || parts.length > 6) return undefined
  const fits =
    platforms.split('.').some((platform) => platform === 'any' || platform === PLATFORM) &&
    pythons.split('.').some((python) => fitsPython(python, abis.split('.')))
  return { name: normalizeName(name), version, fits }
}

function fitsPython(python: string, abis: readonly string[]): boolean {
  if (python === 'py3' || /^py3(?:[0-9]|1[0-4])$/.test(python)) return abis.includes('none')
  if (python === PYTHON) return abis.some((abi) => abi === PYTHON || abi === 'abi3' || abi === 'none')
  // The stable interface of an older Python.
  return /^cp3(?:[2-9]|1[0-4])$/.test(python) && abis.includes('abi3')
}
