import { unzipSync, zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fetchPackages } from '@/sandbox/build/fetchPackages.ts'
import { readWheelName } from '@/sandbox/packages/readWheelName.ts'

type Entry = { file_name: string; sha256: string; version: string; [field: string]: unknown }
type Lock = { readonly info: unknown; readonly packages: Record<string, Entry> }

/** Compiled ones, of those that the distribution has too, and one that it lacks. */
const NAMES = ['pydantic', 'python-sat', 'msgpack', 'bitarray', 'z3-solver']

/**
 * A folder like that of the Pyodide distribution: its real lock file, in which the files that could be had from an
 * index stand in for its own, with dependencies and modules as the distribution lists them. z3 comes as scipy does
 * there, with its library in an archive of its own. All other files are listed, and are not there.
 */
export function makeDistribution(folder: string): void {
  fetchPackages({ names: NAMES, folder })
  const lockFile = createRequire(import.meta.url).resolve('pyodide/pyodide-lock.json')
  const { info, packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.whl'))) {
    const { name = '', version = '' } = readWheelName(file) ?? {}
    const known = packages[name]
    const sha256 = hashOf(readFileSync(path.join(folder, file)))
    if (known !== undefined) packages[name] = { ...known, file_name: file, sha256, version }
    if (name === 'z3-solver') Object.assign(packages, splitLibrary(folder, file, version))
  }
  writeFileSync(path.join(folder, 'pyodide-lock.json'), JSON.stringify({ info, packages }))
}

/** The wheel without its library, and the library as a shared one. */
function splitLibrary(folder: string, file: string, version: string): Record<string, Entry> {
  const files = unzipSync(readFileSync(path.join(folder, file)))
  const library = files['z3/lib/libz3.so']
  if (library === undefined) throw new Error('The wheel of z3 has no libz3.so.')
  const rest = Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('z3/lib/')))
  rmSync(path.join(folder, file))
  const entry = (name: string, fileName: string, bytes: Uint8Array, more: object): Entry => {
    writeFileSync(path.join(folder, fileName), bytes)
    return { name, version, file_name: fileName, sha256: hashOf(bytes), install_dir: 'site', ...more }
  }
  const archive = zipSync({ 'libz3.so': library }, { level: 1 })
  return {
    libz3: entry('libz3', `libz3-${version}.zip`, archive, {
      install_dir: 'dynlib',
      package_type: 'shared_library',
      imports: [],
      depends: [],
    }),
    'z3-solver': entry('z3-solver', file, zipSync(rest, { level: 1 }), {
      package_type: 'package',
      imports: ['z3'],
      depends: ['libz3'],
    }),
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
