import { parseUrl } from '@/lib/parseUrl.ts'

const SECRET_NAME = /key|token|secret|pass|code|auth|sig/i

/** What must not leave the page of an address: some servers take their key in the query. */
export function secretsInAddress(address: string): readonly string[] {
  const query = [...(parseUrl(address)?.searchParams ?? [])]
  return query.flatMap(([name, value]) => (SECRET_NAME.test(name) ? value : []))
}
