import type { PyodideAPI } from 'pyodide'
import type { EngineFile } from '@/sandbox/protocol/messages.ts'
import { PACKAGE_PREFIX, PRELOADED_MODULES } from '@/sandbox/protocol/packageFiles.ts'
import packagesSource from './packages.py?raw'

/** Where the dynamic linker looks for libraries that several packages share. */
const LIBRARY_FOLDER = '/usr/lib'

/**
 * Unpacks the packages among the engine's files and imports what programs will import. Before any guest: what a
 * package does while it is imported happens in here, and is part of what every program starts from.
 */
export function installPackages(pyodide: PyodideAPI, files: readonly EngineFile[]): void {
  const packages = files.filter(({ name }) => name.startsWith(PACKAGE_PREFIX))
  if (packages.length === 0) return
  const namespace = pyodide.globals.get('dict')()
  pyodide.runPython(packagesSource, { filename: '<playground>', globals: namespace })
  const extractDir: unknown = namespace.get('site_packages')
  if (typeof extractDir !== 'string') throw new Error('packages.py names no folder.')
  let modules = '[]'
  for (const { name, bytes } of packages) {
    if (name === PACKAGE_PREFIX + PRELOADED_MODULES) modules = new TextDecoder().decode(bytes)
    else if (name.endsWith('.whl')) pyodide.unpackArchive(new Uint8Array(bytes), 'wheel', { extractDir })
    else pyodide.unpackArchive(new Uint8Array(bytes), 'zip', { extractDir: LIBRARY_FOLDER })
  }
  namespace.get('preload_modules')(modules)
  namespace.destroy()
}
