const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address of a link in text that is not ours, or undefined if it must not be a link: relative ones, and
 * every scheme but http, https and mailto (`javascript:`, `data:`, … in whatever spelling a browser accepts).
 */
export function safeAddress(address: string): URL | undefined {
  const url = URL.parse(address)
  return url !== null && SAFE_PROTOCOLS.has(url.protocol) ? url : undefined
}
