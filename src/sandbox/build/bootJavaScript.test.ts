import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { bootJavaScript } from '@/sandbox/worker/javascript/bootJavaScript.ts'
import { exportInsides } from './exportInsides.ts'

const WASM = new WebAssembly.Module(
  exportInsides(
    readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')),
  ).slice(),
)
const MEBIBYTE = 1024 * 1024

async function boot() {
  const printed: string[] = []
  const engine = await bootJavaScript(
    { type: 'boot', wasm: WASM, files: [], canaryUrl: '' },
    { print: (_stream, text) => printed.push(text), show: () => {}, crash: () => {} },
  )
  return async (program: string, timeoutMs = 5000) => {
    printed.length = 0
    await engine.open({
      preamble: '',
      files: [],
      inputLines: [],
      seed: 1,
      timeoutMs,
      memoryBytes: 128 * MEBIBYTE,
      outputCharacters: 10_000,
    })
    const { outcome } = await engine.run({
      type: 'run',
      runId: 'r',
      program,
      source: { type: 'last-expression' },
    })
    const returned = engine.close()
    await engine.renew()
    const told: unknown = JSON.parse(outcome)
    return { outcome: told, printed: printed.join(''), returned }
  }
}

/** Everything that a program could have left to another one, in one line. */
const LOOK = `[typeof left, [].left, Math.random(), Object.keys(globalThis).length, Object.isFrozen(Math),
  Array.prototype.map.call([1], (x) => x)[0], JSON.stringify({ a: 1 }), Number.isNaN(NaN)].join('|')`

const LEAVERS: readonly (readonly [name: string, program: string, timeoutMs?: number])[] = [
  ['globals and changed prototypes', 'globalThis.left = 1; Array.prototype.left = 2; [].left'],
  [
    'built-ins of its own',
    'Array.prototype.map = () => [9]; JSON.stringify = () => "no"; Math.random = () => 7; 1',
  ],
  ['a lost rejection', 'Promise.reject(new Error("lost")); 1'],
  ['a promise that never settles', 'new Promise(() => {}); 1'],
  ['jobs that go on for ever', 'const again = () => Promise.resolve().then(again); again(); 1', 50],
  ['a loop that was interrupted', 'globalThis.left = 1; while (true) {}', 50],
  ['an error', 'globalThis.left = 1; throw new TypeError("no")'],
  ['more memory than there was', 'globalThis.left = new Uint8Array(40e6).fill(7); left.length'],
  ['all memory that it may have', 'const all = []; while (true) all.push(new Array(1e5).fill(all.length))'],
  [
    'frozen built-ins',
    'Object.freeze(Object.prototype); Object.freeze(Math); Object.freeze(globalThis.console); 1',
  ],
]

describe('bootJavaScript', () => {
  for (const [name, program, timeoutMs] of LEAVERS) {
    it(`is as new after a guest that left ${name}`, async () => {
      const runNext = await boot()
      const asNew = await runNext(LOOK)
      expect(asNew).toMatchObject({ outcome: { type: 'returned' }, returned: 'as-new' })
      await runNext(program, timeoutMs)
      expect(await runNext(LOOK)).toEqual(asNew)
    })
  }

  it('names the programs of each guest from the first again', async () => {
    const runNext = await boot()
    const first = await runNext('undefined.x')
    expect(first.outcome).toMatchObject({ type: 'raised', error: { name: 'TypeError' } })
    expect(await runNext('undefined.x')).toEqual(first)
  })

  it('says what a guest lost to that guest alone', async () => {
    const runNext = await boot()
    expect((await runNext('Promise.reject(new Error("mine")); while (true) {}', 50)).outcome).toEqual({
      type: 'interrupted',
    })
    expect(await runNext('5')).toMatchObject({ outcome: { value: { text: '5' } }, printed: '' })
  })
})
