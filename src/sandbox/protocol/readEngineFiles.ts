import { isRecord } from '@/lib/isRecord.ts'
import type { EngineFile } from './messages.ts'

export function readEngineFiles(data: unknown): readonly EngineFile[] | undefined {
  if (!Array.isArray(data)) return undefined
  const files: EngineFile[] = []
  for (const file of data) {
    if (!isRecord(file) || typeof file['name'] !== 'string') return undefined
    if (!(file['bytes'] instanceof ArrayBuffer)) return undefined
    files.push({ name: file['name'], bytes: file['bytes'] })
  }
  return files
}
