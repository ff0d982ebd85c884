import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { isRecord } from '@/lib/isRecord.ts'

/** The endpoints in a stored value, which some other version of this page may have written; others are left out. */
export function readEndpoints(stored: unknown): readonly Endpoint[] {
  return Array.isArray(stored) ? stored.map(readEndpoint).filter((endpoint) => endpoint !== undefined) : []
}

function readEndpoint(stored: unknown): Endpoint | undefined {
  if (!isRecord(stored)) return undefined
  const { id, name, baseUrl, models } = stored
  if (typeof id !== 'string' || typeof name !== 'string' || typeof baseUrl !== 'string') return undefined
  if (!Array.isArray(models)) return undefined
  return { id, name, baseUrl, models: models.filter((model) => typeof model === 'string') }
}
