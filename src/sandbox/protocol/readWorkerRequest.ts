import type { AnswerSource } from '@/pipeline/Template.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { WorkerFile, WorkerRequest, WorkerSetup } from './messages.ts'
import { readEngineFiles } from './readEngineFiles.ts'

/** What is asked of a worker, rebuilt from a message. */
export function readWorkerRequest(data: unknown): WorkerRequest | undefined {
  if (!isRecord(data)) return undefined
  const { type } = data
  if (type === 'describe' || type === 'close') return { type }
  if (type === 'open') {
    const setup = readSetup(data['setup'])
    return setup === undefined ? undefined : { type, setup }
  }
  if (type === 'run') return readRun(data)
  return type === 'boot' ? readBoot(data) : undefined
}

function readBoot(data: Readonly<Record<string, unknown>>): WorkerRequest | undefined {
  const { wasm, snapshot, canaryUrl } = data
  const files = readEngineFiles(data['files'])
  if (files === undefined || typeof canaryUrl !== 'string') return undefined
  if (!(wasm instanceof WebAssembly.Module)) return undefined
  const request = { type: 'boot', files, wasm, canaryUrl } as const
  return snapshot instanceof Uint8Array ? { ...request, snapshot } : request
}

function readRun(data: Readonly<Record<string, unknown>>): WorkerRequest | undefined {
  const { runId, program } = data
  const source = readSource(data['source'])
  if (typeof runId !== 'string' || typeof program !== 'string' || source === undefined) return undefined
  return { type: 'run', runId, program, source }
}

function readSource(data: unknown): AnswerSource | undefined {
  if (!isRecord(data)) return undefined
  const { type, name } = data
  if (type === 'last-expression' || type === 'last-line' || type === 'tests') return { type }
  if ((type === 'function' || type === 'variable') && typeof name === 'string') return { type, name }
  return undefined
}

function readSetup(data: unknown): WorkerSetup | undefined {
  if (!isRecord(data) || !Array.isArray(data['files']) || !Array.isArray(data['inputLines'])) return undefined
  const { preamble, seed, timeoutMs, memoryBytes, outputCharacters } = data
  const files = data['files'].filter(isFile)
  const inputLines = data['inputLines'].filter((line) => typeof line === 'string')
  if (typeof preamble !== 'string' || typeof seed !== 'number' || typeof timeoutMs !== 'number')
    return undefined
  if (typeof memoryBytes !== 'number' || typeof outputCharacters !== 'number') return undefined
  return { preamble, files, inputLines, seed, timeoutMs, memoryBytes, outputCharacters }
}

function isFile(data: unknown): data is WorkerFile {
  return isRecord(data) && typeof data['name'] === 'string' && data['bytes'] instanceof Uint8Array
}
