import { createHash, timingSafeEqual } from 'node:crypto'
import type { RelayConfiguration } from './RelayConfiguration.ts'

/** Who asks. `id` is what the limits count by; both are the student's own words and safe to log. */
export type Student = { readonly id: string; readonly label: string }

/**
 * Reads `Bearer CODE` or `Bearer CODE:name`; undefined if the code is not the class's. The comparison takes the
 * same time wherever the two differ.
 */
export function readStudent(
  authorization: string | undefined,
  address: string,
  { accessCode, identity }: Pick<RelayConfiguration, 'accessCode' | 'identity'>,
): Student | undefined {
  const [, code = '', name = ''] = /^Bearer +([^\s:]+)(?::(\S*))?$/i.exec(authorization ?? '') ?? []
  if (!isSame(code, accessCode)) return undefined
  const cleanName = name
    .toLowerCase()
    .replaceAll(/[^\w.@-]/g, '')
    .slice(0, 40)
  if (cleanName === '') return { id: address, label: address }
  return {
    id: identity === 'name' ? `name ${cleanName}` : address,
    label: `${cleanName} (${address})`,
  }
}

/** Hashed first, because only texts of one length can be compared in constant time. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
