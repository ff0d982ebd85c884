import { describe, expect, it } from 'vitest'
import { readFrameReport } from './readFrameReport.ts'
import { readFrameRequest } from './readFrameRequest.ts'

const WASM = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))
const FILES = [{ name: 'engine.mjs', bytes: new ArrayBuffer(3) }]
const SETUP = {
  preamble: '',
  files: [{ name: 'a', bytes: new Uint8Array(1) }],
  inputLines: ['x'],
  seed: 1,
  timeoutMs: 2,
  memoryBytes: 3,
  outputCharacters: 4,
}

describe('readFrameRequest', () => {
  it.each([
    { type: 'prepare', language: 'python', workerCode: '1', files: FILES, canaryUrl: 'a' },
    { type: 'boot', workerId: 1 },
    { type: 'kill', workerId: 1 },
    { type: 'ask', workerId: 1, request: { type: 'boot', files: FILES, wasm: WASM, canaryUrl: 'a' } },
    { type: 'ask', workerId: 1, request: { type: 'describe' } },
    { type: 'ask', workerId: 1, request: { type: 'open', setup: SETUP } },
    {
      type: 'ask',
      workerId: 1,
      request: { type: 'run', runId: 'a', program: '1', source: { type: 'last-line' } },
    },
    {
      type: 'ask',
      workerId: 1,
      request: { type: 'run', runId: 'a', program: '1', source: { type: 'function', name: 'solution' } },
    },
    { type: 'ask', workerId: 1, request: { type: 'close' } },
  ])('rebuilds $type', (request) => {
    expect(readFrameRequest({ ...request, extra: 1 })).toEqual(request)
  })

  it.each([
    {},
    { type: 'boot' },
    { type: 'prepare', language: 'perl', workerCode: '', files: [], canaryUrl: '' },
    {
      type: 'prepare',
      language: 'python',
      workerCode: '',
      files: [{ name: 'a', bytes: 'b' }],
      canaryUrl: '',
    },
    {
      type: 'ask',
      workerId: 1,
      request: { type: 'run', runId: 'a', program: '1', source: { type: 'function' } },
    },
    { type: 'ask', workerId: 1, request: { type: 'open', setup: { ...SETUP, seed: '1' } } },
    { type: 'ask', workerId: 1, request: { type: 'eval', code: '1' } },
  ])('refuses %j', (data) => {
    expect(readFrameRequest(data)).toBeUndefined()
  })
})

describe('readFrameReport', () => {
  it.each([
    { type: 'connected' },
    { type: 'prepared' },
    { type: 'refused', reason: 'why' },
    { type: 'silenced', workerId: 3 },
    { type: 'reported', workerId: 3, report: { type: 'opened' } },
  ])('rebuilds $type', (report) => {
    expect(readFrameReport({ ...report, extra: 1 })).toEqual(report)
  })

  it.each([null, {}, { type: 'silenced' }, { type: 'reported', workerId: 1, report: { type: 'nonsense' } }])(
    'refuses %j',
    (data) => {
      expect(readFrameReport(data)).toBeUndefined()
    },
  )
})
