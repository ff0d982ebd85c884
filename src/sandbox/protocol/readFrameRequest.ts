import { isRecord } from '@/lib/isRecord.ts'
import type { FrameRequest } from './messages.ts'
import { readEngineFiles } from './readEngineFiles.ts'
import { readWorkerRequest } from './readWorkerRequest.ts'

/** What the host asks of the frame, rebuilt from a message. */
export function readFrameRequest(data: unknown): FrameRequest | undefined {
  if (!isRecord(data)) return undefined
  const { type, language, workerCode, canaryUrl, workerId } = data
  if (type === 'prepare' && (language === 'python' || language === 'javascript')) {
    const files = readEngineFiles(data['files'])
    if (files === undefined || typeof workerCode !== 'string' || typeof canaryUrl !== 'string')
      return undefined
    return { type, language, workerCode, files, canaryUrl }
  }
  if (typeof workerId !== 'number') return undefined
  if (type === 'boot' || type === 'kill') return { type, workerId }
  const request = type === 'ask' ? readWorkerRequest(data['request']) : undefined
  return request === undefined ? undefined : { type: 'ask', workerId, request }
}
