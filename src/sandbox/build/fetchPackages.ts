import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isRecord } from '@/lib/isRecord.ts'
import { readWheel } from '@/sandbox/packages/readWheel.ts'
import { readWheelName } from '@/sandbox/packages/readWheelName.ts'

/** Wheels that run in the Pyodide of package.json. */
const TARGET = [
  '--only-binary=:all:',
  '--platform=pyemscripten_2026_0_wasm32',
  '--python-version=3.14',
  '--implementation=cp',
  ...['cp314', 'abi3', 'none'].map((abi) => `--abi=${abi}`),
]

export type FetchPackages = {
  /** As pip takes them: `sympy`, `networkx==3.6.1`. */
  readonly names: readonly string[]
  /** Gets the wheels and `pyodide-lock.json`; what is there stays. */
  readonly folder: string
  readonly pip?: readonly string[]
}

/**
 * Lets pip of this machine fetch packages and all that they need into a folder, and lists them there in the format
 * of Pyodide's lock file, with their hashes. Gives the names of the files. Throws with pip's own words.
 */
export function fetchPackages({ names, folder, pip = ['pip'] }: FetchPackages): readonly string[] {
  const [command = 'pip', ...options] = pip
  const fresh = mkdtempSync(path.join(tmpdir(), 'packages-'))
  try {
    const download = [...options, 'download', '--quiet', ...TARGET, '--dest', fresh, ...names]
    const { status, stderr, error } = spawnSync(command, download, { encoding: 'utf8' })
    if (error !== undefined) throw new Error(`${command} could not be started.`, { cause: error })
    if (status !== 0) throw new Error(`pip could not fetch ${names.join(', ')}:\n${stderr}`)
    mkdirSync(folder, { recursive: true })
    const files = readdirSync(fresh)
    const packages = readKnown(folder)
    for (const file of files) {
      copyFileSync(path.join(fresh, file), path.join(folder, file))
      const entry = describeWheel(path.join(folder, file))
      packages[entry.name] = entry
    }
    const lock = { info: { arch: 'wasm32', platform: 'emscripten', python: '3.14' }, packages }
    writeFileSync(lockOf(folder), `${JSON.stringify(lock, undefined, 2)}\n`)
    return files
  } finally {
    rmSync(fresh, { recursive: true })
  }
}

function lockOf(folder: string): string {
  return path.join(folder, 'pyodide-lock.json')
}

function readKnown(folder: string): Record<string, unknown> {
  if (!existsSync(lockOf(folder))) return {}
  const lock: unknown = JSON.parse(readFileSync(lockOf(folder), 'utf8'))
  return isRecord(lock) && isRecord(lock['packages']) ? { ...lock['packages'] } : {}
}

function describeWheel(file: string) {
  const bytes = readFileSync(file)
  const wheel = readWheelName(path.basename(file))
  if (wheel?.fits !== true) throw new Error(`${path.basename(file)} does not run in this Pyodide.`)
  const { requires, modules } = readWheel(bytes)
  return {
    name: wheel.name,
    version: wheel.version,
    file_name: path.basename(file),
    install_dir: 'site',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    package_type: 'package',
    imports: modules,
    depends: requires,
  }
}
