import { isRecord } from '@/lib/isRecord.ts'
import { readGuestValue } from '@/pipeline/5-execute/readGuestValue.ts'
import type { ExecutionEnd, GuestError, GuestFrame, GuestLocal } from '@/pipeline/5-execute/Execution.ts'
import type { ExecutionLimits } from '@/pipeline/5-execute/Executor.ts'

const MAXIMUM_FRAMES = 100
const MAXIMUM_LOCALS = 12
const MAXIMUM_LOCAL_TEXT = 200

/**
 * What became of a program, from the JSON text that was made inside its interpreter. The program could have
 * written it, so a new value is built field by field; undefined: it is no outcome at all.
 */
export function readOutcome(text: string, limits: ExecutionLimits): ExecutionEnd | undefined {
  const data = parse(text)
  if (!isRecord(data)) return undefined
  if (data['type'] === 'returned') return readReturned(data)
  if (data['type'] === 'raised') return readRaised(data, limits)
  if (data['type'] === 'interrupted') return { type: 'timed-out', afterMs: limits.timeoutMs }
  const { type, code } = data
  return type === 'exited' && typeof code === 'number' && Number.isFinite(code) ? { type, code } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readReturned(data: Readonly<Record<string, unknown>>): ExecutionEnd | undefined {
  if (!('value' in data)) return { type: 'returned', value: undefined }
  const value = readGuestValue(data['value'])
  return value === undefined ? undefined : { type: 'returned', value }
}

function readRaised(
  data: Readonly<Record<string, unknown>>,
  limits: ExecutionLimits,
): ExecutionEnd | undefined {
  const error = readError(data['error'])
  if (error === undefined) return undefined
  const isOutOfMemory = error.name === 'MemoryError' || /^out of memory$/.test(error.message)
  return isOutOfMemory
    ? { type: 'memory-exceeded', limitBytes: limits.memoryBytes, error }
    : { type: 'raised', error }
}

function readError(data: unknown): GuestError | undefined {
  if (!isRecord(data) || !Array.isArray(data['frames'])) return undefined
  const { name, message, traceback, fullTraceback, subject, owner } = data
  if (typeof name !== 'string' || typeof message !== 'string') return undefined
  if (typeof traceback !== 'string' || typeof fullTraceback !== 'string') return undefined
  const frames = data['frames'].slice(0, MAXIMUM_FRAMES).map(readFrame)
  return {
    name,
    message,
    frames: frames.filter((frame) => frame !== undefined),
    traceback,
    fullTraceback,
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(typeof owner === 'string' ? { owner } : {}),
  }
}

function readFrame(data: unknown): GuestFrame | undefined {
  if (!isRecord(data)) return undefined
  const { line, column, endLine, endColumn, functionName, sourceLine, locals } = data
  if (!isPosition(line) || typeof functionName !== 'string' || typeof sourceLine !== 'string')
    return undefined
  return {
    line,
    functionName,
    sourceLine,
    ...(isPosition(column) ? { column } : {}),
    ...(isPosition(endLine) ? { endLine } : {}),
    ...(isPosition(endColumn) ? { endColumn } : {}),
    ...(Array.isArray(locals) ? { locals: locals.slice(0, MAXIMUM_LOCALS).flatMap(readLocal) } : {}),
  }
}

function readLocal(data: unknown): readonly GuestLocal[] {
  if (!isRecord(data) || typeof data['name'] !== 'string' || typeof data['text'] !== 'string') return []
  return [{ name: data['name'].slice(0, 100), text: data['text'].slice(0, MAXIMUM_LOCAL_TEXT) }]
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
