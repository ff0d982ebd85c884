/** Bytes looked at and shown. */
const MAX_SHOWN = 50_000

/** The beginning of a file as text; undefined if it is no UTF-8 or holds zeros, as binary files do. */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const beginning = bytes.subarray(0, MAX_SHOWN)
  if (beginning.includes(0)) return undefined
  // A cut may fall within a character: `stream` leaves out what is not whole.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return decoder.decode(beginning, { stream: bytes.length > MAX_SHOWN })
  } catch {
    return undefined
  }
}
