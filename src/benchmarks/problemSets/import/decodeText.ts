/** A file's bytes as text: UTF-8 or UTF-16 by its mark, otherwise UTF-8, and Windows-1252 where it is none. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly notes: readonly string[] } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    // Not UTF-8: what spreadsheets on Windows write. It has a letter for every byte.
    const notes = ['The file is not UTF-8, so it was read as Windows-1252: look at letters with accents.']
    return { text: new TextDecoder('windows-1252').decode(bytes), notes }
  }
}
