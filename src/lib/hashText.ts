/**
 * FNV-1a, 32 bit, over the UTF-16 units of a text, as a signed integer
 * (http://www.isthe.com/chongo/tech/comp/fnv/). The same in every browser; no protection against anybody.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let position = 0; position < text.length; position++) {
    hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193)
  }
  return hash
}
