import type { Workspace } from '@astral-sh/ruff-wasm-web'
import { isRecord } from '@/lib/isRecord.ts'
import { RUFF_RULES } from './ruffRules.ts'

/** The bytes of `@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm`. Asked for once, when first needed. */
export type LoadRuff = () => Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>

/** What ruff says of a place. Lines and columns from 1, columns in UTF-16 units, the end exclusive. */
export type RuffDiagnostic = {
  readonly code: string
  readonly message: string
  readonly start: { readonly row: number; readonly column: number }
  readonly end: { readonly row: number; readonly column: number }
}

/** `defined`: names that count as defined before the program starts. */
export type Ruff = (source: string, defined: readonly string[]) => readonly RuffDiagnostic[]

/** Loads ruff. Rejects if the bytes cannot be had or are not ruff's. */
export async function createRuff(load: LoadRuff): Promise<Ruff> {
  const [module, bytes] = await Promise.all([import('@astral-sh/ruff-wasm-web'), load()])
  await module.default({ module_or_path: bytes })
  let cached: { readonly key: string; readonly workspace: Workspace } | undefined

  // A workspace takes 5 ms to make and belongs to one list of names; most checks have none.
  const workspaceFor = (defined: readonly string[]): Workspace => {
    const key = defined.join(' ')
    if (cached?.key === key) return cached.workspace
    cached?.workspace.free()
    const workspace = new module.Workspace(settings(defined), module.PositionEncoding.Utf16)
    cached = { key, workspace }
    return workspace
  }
  return (source, defined) => readDiagnostics(workspaceFor(defined).check(withoutSwitches(source)))
}

function settings(defined: readonly string[]) {
  return {
    // Pyodide 314 is Python 3.14: annotations are lazy, `except A, B:` is allowed.
    'target-version': 'py314',
    builtins: defined,
    lint: { select: Object.keys(RUFF_RULES), 'dummy-variable-rgx': '^_' },
  }
}

/** A program may not switch its own checks off by comments: they are misspelt, at the same length. */
function withoutSwitches(source: string): string {
  return source.replaceAll(/noqa/gi, 'noqx').replaceAll(/ruff:/gi, 'rufx:')
}

function readDiagnostics(found: unknown): RuffDiagnostic[] {
  if (!Array.isArray(found)) return []
  return found.flatMap((item: unknown) => {
    if (!isRecord(item) || typeof item['message'] !== 'string') return []
    const start = readLocation(item['start_location'])
    const end = readLocation(item['end_location'])
    if (start === undefined || end === undefined) return []
    const code = typeof item['code'] === 'string' ? item['code'] : 'invalid-syntax'
    return [{ code, message: item['message'], start, end }]
  })
}

function readLocation(location: unknown): { row: number; column: number } | undefined {
  if (!isRecord(location)) return undefined
  const { row, column } = location
  return typeof row === 'number' && typeof column === 'number' ? { row, column } : undefined
}
