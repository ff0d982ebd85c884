import type { EndpointDraft } from '@/features/settings/SettingsServices.ts'
import { isRecord } from '@/lib/isRecord.ts'

/**
 * Whether this page came from a class relay, and what it offers: asked of the page's own address only. Undefined on
 * other hosts, where the file says so or is missing, and when nothing answers: the page then works without.
 */
export async function findClassRelay(): Promise<EndpointDraft | undefined> {
  try {
    const response = await fetch('./relay.json', { credentials: 'omit', redirect: 'error' })
    return response.ok ? readRelay(await response.json(), document.baseURI) : undefined
  } catch {
    // No network, or a host that answers everything with its page: no relay in either case.
    return undefined
  }
}

/** The endpoint must be of the page's own origin: whoever may write it could write the page too, and no other. */
export function readRelay(value: unknown, pageUrl: string): EndpointDraft | undefined {
  if (!isRecord(value) || value['type'] !== 'relay') return undefined
  const { name, models, endpoint } = value
  if (typeof name !== 'string' || typeof endpoint !== 'string' || !Array.isArray(models)) return undefined
  if (!URL.canParse(endpoint, pageUrl)) return undefined
  const url = new URL(endpoint, pageUrl)
  if (url.origin !== new URL(pageUrl).origin) return undefined
  return { name, baseUrl: url.href, models: models.filter((model) => typeof model === 'string') }
}
