import { isRecord } from '@/lib/isRecord.ts'
import type { FrameReport } from './messages.ts'
import { readWorkerReport } from './readWorkerReport.ts'

/** The frame is ours but shares its process with untrusted code: the host looks before it believes. */
export function readFrameReport(data: unknown): FrameReport | undefined {
  if (!isRecord(data)) return undefined
  const { type, workerId, reason } = data
  if (type === 'connected' || type === 'prepared') return { type }
  if (type === 'refused' && typeof reason === 'string') return { type, reason }
  if (typeof workerId !== 'number') return undefined
  if (type === 'silenced') return { type, workerId }
  if (type !== 'reported') return undefined
  const report = readWorkerReport(data['report'])
  return report === undefined ? undefined : { type, workerId, report }
}
