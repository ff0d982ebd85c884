import { isRecord } from '@/lib/isRecord.ts'
import type { ArchiveChange } from './Archive.ts'

/** Tells other tabs of changes, and of theirs. */
export type Tabs = { tell(change: ArchiveChange): void; close(): void }

export function connectTabs(name: string, onChange: (change: ArchiveChange) => void): Tabs {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const change = readChange(data)
    if (change !== undefined) onChange(change)
  }
  return { tell: (change) => channel.postMessage(change), close: () => channel.close() }
}

/** Another version of the page may be open in the other tab. */
function readChange(data: unknown): ArchiveChange | undefined {
  if (!isRecord(data)) return undefined
  const { type, sessionId, runId, collection } = data
  if (type === 'sessions-changed' || type === 'settings-changed') return { type }
  if (type === 'runs-changed' && typeof sessionId === 'string')
    return { type, sessionId, ...(typeof runId === 'string' ? { runId } : {}) }
  if (type === 'documents-changed' && typeof collection === 'string') return { type, collection }
  return undefined
}
