import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { exportInsides } from './exportInsides.ts'

describe('exportInsides', () => {
  it('adds the table and the stack pointer to the exports of QuickJS and changes nothing else', () => {
    const wasm = readFileSync(
      createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'),
    )
    const before = new WebAssembly.Module(wasm)
    const after = new WebAssembly.Module(exportInsides(wasm).slice())
    expect(WebAssembly.Module.exports(after)).toEqual([
      ...WebAssembly.Module.exports(before),
      { name: 'table', kind: 'table' },
      { name: 'stackPointer', kind: 'global' },
    ])
    expect(WebAssembly.Module.imports(after)).toEqual(WebAssembly.Module.imports(before))
  })

  it('refuses a module without exports', () => {
    expect(() => exportInsides(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))).toThrow('exports nothing')
  })
})
