/** Bytes turned to characters at once: more would not fit on the stack as arguments. */
const CHUNK = 8192

/** The bytes as a `data:` address, for an image. Unlike a `blob:` address it needs no release and has no origin. */
export function dataUrlOf(bytes: Uint8Array, type: string): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  }
  return `data:${type};base64,${btoa(text)}`
}
