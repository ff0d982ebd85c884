/** Bytes as standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In parts: a call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += PART)
    binary += String.fromCharCode(...bytes.subarray(start, start + PART))
  return btoa(binary)
}

/** Undefined if the text is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

const PART = 8192
