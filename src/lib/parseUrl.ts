/** The address as a URL, or undefined if it is none. (`URL.parse` is younger than the browsers we support.) */
export function parseUrl(address: string): URL | undefined {
  const trimmed = address.trim()
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined
}
