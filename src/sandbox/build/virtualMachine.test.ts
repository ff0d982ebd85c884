import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { AnswerSource } from '@/pipeline/Template.ts'
import { exportInsides } from './exportInsides.ts'
import { createVirtualMachine } from '@/sandbox/worker/javascript/createVirtualMachine.ts'
import { loadQuickJS } from '@/sandbox/worker/javascript/loadQuickJS.ts'

const WASM = new WebAssembly.Module(
  exportInsides(
    readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')),
  ).slice(),
)
const SETUP = {
  preamble: '',
  files: [],
  inputLines: [],
  seed: 1,
  timeoutMs: 5000,
  memoryBytes: 64 * 1024 * 1024,
  outputCharacters: 10_000,
}

async function run(program: string, source: AnswerSource) {
  const printed = { stdout: '', stderr: '' }
  const machine = createVirtualMachine(await loadQuickJS(WASM), (stream, text) => (printed[stream] += text))
  machine.open(SETUP)
  const outcome: unknown = JSON.parse(machine.run({ type: 'run', runId: 'r', program, source }))
  return { outcome, ...printed }
}

const LOST =
  '[sandbox] A promise was rejected and nobody handled it: Error in line 2: lost. Await it, or catch its error.\n'

describe('createVirtualMachine', () => {
  it('keeps a value beside a promise that was lost, and says so', async () => {
    const program = 'function solution() { return 5 }\nconst lost = Promise.reject(new Error("lost"))'
    expect(await run(program, { type: 'function', name: 'solution' })).toEqual({
      outcome: { type: 'returned', value: { type: 'number', text: '5' } },
      stdout: '',
      stderr: LOST,
    })
  })

  it('believes no printed line of a program that broke off after it', async () => {
    const program = 'console.log(1)\nconst rest = (async () => { throw new Error("lost") })()'
    expect(await run(program, { type: 'last-line' })).toMatchObject({
      outcome: { type: 'raised', error: { name: 'Error', message: 'lost' } },
      stdout: '1\n',
      stderr: LOST,
    })
  })

  it('says nothing of promises that were handled', async () => {
    const program = 'const handled = Promise.reject(1)\nhandled.catch(() => 2)\nconsole.log(3)'
    expect(await run(program, { type: 'last-line' })).toEqual({
      outcome: { type: 'returned' },
      stdout: '3\n',
      stderr: '',
    })
  })

  it('says that a promise never settled', async () => {
    const program = 'var answer = 1\nnew Promise(() => {}).then(() => (answer = 2))'
    expect(await run(program, { type: 'variable', name: 'answer' })).toMatchObject({
      outcome: { type: 'returned', value: { text: '1' } },
      stderr: expect.stringMatching(/^\[sandbox\] A promise never settled: /),
    })
  })
})
