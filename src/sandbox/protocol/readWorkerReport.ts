import { isRecord } from '@/lib/isRecord.ts'
import { RETURN_REASONS } from '@/pipeline/5-execute/GuestReturn.ts'
import {
  MAXIMUM_FIGURE_CHARACTERS,
  MAXIMUM_FILES,
  MAXIMUM_FILE_BYTES,
  MAXIMUM_OUTCOME_CHARACTERS,
} from './limits.ts'
import type { WorkerFile, WorkerReport } from './messages.ts'

/** The sender runs untrusted code, so nothing it posts is believed before it is looked at. */
export function readWorkerReport(data: unknown): WorkerReport | undefined {
  if (!isRecord(data)) return undefined
  return readLifeReport(data) ?? readRunReport(data)
}

/** What a worker says of itself. */
function readLifeReport(data: Readonly<Record<string, unknown>>): WorkerReport | undefined {
  const { type, isSealed, snapshot, message, text } = data
  if (type === 'opened' || type === 'renewed') return { type }
  if (type === 'booted' && typeof isSealed === 'boolean') {
    return snapshot instanceof Uint8Array ? { type, isSealed, snapshot } : { type, isSealed }
  }
  if (type === 'closed') {
    const reason = RETURN_REASONS.find((known) => known === data['reason'])
    return reason === undefined ? undefined : { type, reason }
  }
  if ((type === 'boot-failed' || type === 'crashed') && typeof message === 'string') {
    return { type, message: message.slice(0, 2000) }
  }
  if (type === 'described' && isShortText(text)) return { type, text }
  return undefined
}

/** What a worker says of a run. */
function readRunReport(data: Readonly<Record<string, unknown>>): WorkerReport | undefined {
  const { type, runId, stream, text, figure, printedLength, outcome } = data
  if (typeof runId !== 'string') return undefined
  if (type === 'started') return { type, runId }
  if (type === 'printed' && (stream === 'stdout' || stream === 'stderr') && isShortText(text)) {
    return { type, runId, stream, text }
  }
  if (type === 'showed' && typeof figure === 'string' && figure.length <= MAXIMUM_FIGURE_CHARACTERS) {
    return { type, runId, figure }
  }
  if (type === 'flooded' && typeof printedLength === 'number') return { type, runId, printedLength }
  if (type === 'ended' && isShortText(outcome)) {
    const files = readFiles(data['files'])
    return files === undefined ? undefined : { type, runId, outcome, files }
  }
  return undefined
}

function isShortText(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAXIMUM_OUTCOME_CHARACTERS
}

function readFiles(data: unknown): readonly WorkerFile[] | undefined {
  if (!Array.isArray(data) || data.length > MAXIMUM_FILES) return undefined
  const files: WorkerFile[] = []
  let total = 0
  for (const file of data) {
    if (!isRecord(file) || typeof file['name'] !== 'string') return undefined
    if (!(file['bytes'] instanceof Uint8Array)) return undefined
    total += file['bytes'].byteLength
    files.push({ name: file['name'], bytes: file['bytes'] })
  }
  return total <= MAXIMUM_FILE_BYTES ? files : undefined
}
