import type { PyodideAPI, loadPyodide } from 'pyodide'
import type { EngineFile } from '@/sandbox/protocol/messages.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { BootRequest } from '@/sandbox/worker/Engine.ts'
import { watchImports, type Touches } from './watchImports.ts'

/** Never asked: every file is handed in. */
const NOWHERE = 'https://engine.invalid/'

export const HOME_FOLDER = '/home/pyodide'

/**
 * Boots Pyodide from bytes that were handed in. It has no option for that, so it fetches from a stand-in for
 * `fetch`, and compiles by a stand-in for `instantiateStreaming`, both put back at once.
 */
export async function loadInterpreter(
  request: BootRequest,
): Promise<{ pyodide: PyodideAPI; touches: Touches }> {
  const load = readLoader(await importText(textOf(request.files, 'pyodide.mjs')))
  const createPyodideModule = readFactory(await importText(textOf(request.files, 'pyodide.asm.mjs')))
  const { fetch } = self
  const { instantiateStreaming } = WebAssembly
  self.fetch = (address) => Promise.resolve(answer(request, String(address)))
  let touches: Touches | undefined
  WebAssembly.instantiateStreaming = async (_source, imports = {}) => {
    touches = watchImports(imports)
    return { module: request.wasm, instance: await WebAssembly.instantiate(request.wasm, imports) }
  }
  try {
    const pyodide = await load({
      indexURL: NOWHERE,
      lockFileContents: textOf(request.files, 'pyodide-lock.json'),
      createPyodideModule,
      // The same order of sets and dicts of strings in every run.
      env: { HOME: HOME_FOLDER, PYTHONHASHSEED: '0' },
      ...(request.snapshot === undefined ? { _makeSnapshot: true } : { _loadSnapshot: request.snapshot }),
    })
    if (touches === undefined) throw new Error('Pyodide did not load as expected.')
    return { pyodide, touches }
  } finally {
    self.fetch = fetch
    WebAssembly.instantiateStreaming = instantiateStreaming
  }
}

function answer(request: BootRequest, address: string): Response {
  const name = address.slice(NOWHERE.length)
  return new Response(name.endsWith('.wasm') ? null : bytesOf(request.files, name))
}

async function importText(text: string): Promise<unknown> {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  try {
    return await import(/* @vite-ignore */ url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function textOf(files: readonly EngineFile[], name: string): string {
  return new TextDecoder().decode(bytesOf(files, name))
}

function bytesOf(files: readonly EngineFile[], name: string): ArrayBuffer {
  const file = files.find((candidate) => candidate.name === name)
  if (file === undefined) throw new Error(`The engine has no file ${name}.`)
  return file.bytes
}

function readLoader(module: unknown): typeof loadPyodide {
  if (!isRecord(module) || typeof module['loadPyodide'] !== 'function') {
    throw new Error('pyodide.mjs exports no loadPyodide.')
  }
  return module['loadPyodide'] as typeof loadPyodide
}

type ModuleFactory = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>['createPyodideModule']>

function readFactory(module: unknown): ModuleFactory {
  if (!isRecord(module) || typeof module['default'] !== 'function') {
    throw new Error('pyodide.asm.mjs exports no factory.')
  }
  return module['default'] as ModuleFactory
}
