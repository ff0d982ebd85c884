import type { Endpoint } from '@/endpoints/Endpoint.ts'

/**
 * The headers that an endpoint wants beside Content-Type. No others: servers on this machine refuse them in the
 * preflight. Anthropic answers a page only if it says that it knows its key to be in a browser.
 */
export function authorizationOf({ kind }: Endpoint, key: string | undefined): Record<string, string> {
  if (kind !== 'anthropic') return key === undefined ? {} : { Authorization: `Bearer ${key}` }
  return {
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
    ...(key === undefined ? {} : { 'x-api-key': key }),
  }
}
