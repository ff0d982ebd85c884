const REPLACEMENT = '[key]'
/** Pieces of a secret this long or longer are taken out too; shorter ones occur in ordinary words. */
const PIECE_LENGTH = 6
const SHORTEST = 4
const MASK = /[*•·.…_#xX]/

/**
 * Gives a function that takes secrets out of a text: as they are, JSON-escaped, URL-encoded, in base64 (also in
 * the middle of a longer encoded text), split by whitespace, masked in the middle (`sk-ab****yz`), and cut, as
 * long as six characters in a row are left. Secrets of fewer than four characters are left alone.
 */
export function createRedactor(secrets: () => readonly string[]): (text: string) => string {
  // The pieces of a long key are hundreds, and a stream is redacted event by event: they are cut once.
  let prepared = prepare([])
  return (text) => {
    const usable = secrets()
      .map((secret) => secret.trim())
      .filter((secret) => secret.length >= SHORTEST)
    if (usable.length === 0 || text === '') return text
    if (usable.join('\n') !== prepared.secrets.join('\n')) prepared = prepare(usable)
    const marks = new Uint8Array(text.length)
    markPieces(text, prepared, marks)
    for (const secret of usable) markMasked(text, secret, marks)
    return marks.includes(1) ? replaceMarked(text, marks) : text
  }
}

/** Secrets, and what is looked for because of them: pieces by their length. */
type Prepared = {
  readonly secrets: readonly string[]
  readonly pieces: ReadonlyMap<number, Pieces>
}

type Pieces = {
  readonly texts: Set<string>
  /** 1 at the number of each beginning: nearly every place of a text is passed over for it, which is quick. */
  readonly beginnings: Uint8Array
}

function prepare(secrets: readonly string[]): Prepared {
  const pieces = new Map<number, Pieces>()
  for (const form of secrets.flatMap(formsOf)) {
    const length = Math.min(PIECE_LENGTH, form.length)
    const known = pieces.get(length) ?? { texts: new Set(), beginnings: new Uint8Array(BEGINNINGS) }
    for (let start = 0; start + length <= form.length; start++) {
      known.texts.add(form.slice(start, start + length))
      known.beginnings[beginningOf(form, start)] = 1
    }
    pieces.set(length, known)
  }
  return { secrets, pieces }
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

const BEGINNINGS = 65_536

/** A number of the three characters from there on; others may have the same. */
function beginningOf(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) % BEGINNINGS
}

function formsOf(secret: string): readonly string[] {
  const base64 = base64Forms(secret)
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  // The text that they are looked for in has no whitespace left.
  return [...new Set(forms.map(withoutSpace))].filter(({ length }) => length >= SHORTEST)
}

/** Base64 depends on where in a group of three bytes the secret begins, so each of the three ways counts. */
function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret)
  return [0, 1, 2].map((offset) => {
    const encoded = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes)).replaceAll('=', '')
    const foreignAtEnd = (offset + bytes.length) % 3 === 0 ? 0 : 1
    return encoded.slice(Math.ceil((offset * 4) / 3), encoded.length - foreignAtEnd)
  })
}

/** Marks where the pieces stand in the text, whatever whitespace is between their characters. */
function markPieces(text: string, prepared: Prepared, marks: Uint8Array): void {
  const squeezed = withoutSpace(text)
  const found = [...prepared.pieces].flatMap(([length, pieces]) => piecesIn(squeezed, length, pieces))
  if (found.length === 0) return
  const positions = positionsOf(text)
  for (const { at, length } of found) marks.fill(1, positions[at], (positions[at + length - 1] ?? 0) + 1)
}

/** Where pieces of that length stand. */
function piecesIn(text: string, length: number, { texts, beginnings }: Pieces) {
  const found: { readonly at: number; readonly length: number }[] = []
  for (let at = 0; at + length <= text.length; at++) {
    if (beginnings[beginningOf(text, at)] === 1 && texts.has(text.slice(at, at + length)))
      found.push({ at, length })
  }
  return found
}

/** Where the characters that are no whitespace stand. */
function positionsOf(text: string): readonly number[] {
  const positions: number[] = []
  for (let at = 0; at < text.length; at++) if (!/\s/.test(text.charAt(at))) positions.push(at)
  return positions
}

/** Servers show the beginning and the end of a key with stars between. */
function markMasked(text: string, secret: string, marks: Uint8Array): void {
  const beginning = secret.slice(0, 3)
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1)) {
    const shown = commonLength(text.slice(at), secret)
    const maskStart = at + shown
    let maskEnd = maskStart
    while (MASK.test(text.charAt(maskEnd))) maskEnd++
    const isMasked = maskEnd - maskStart >= 3 || text.charAt(maskStart) === '…'
    if (isMasked) marks.fill(1, at, maskEnd + endLength(text.slice(maskEnd), secret))
  }
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < b.length && a.charAt(length) === b.charAt(length)) length++
  return length
}

/** How much of the text's beginning is the secret's end. */
function endLength(text: string, secret: string): number {
  for (let length = Math.min(text.length, secret.length); length > 0; length--) {
    if (secret.endsWith(text.slice(0, length))) return length
  }
  return 0
}

function replaceMarked(text: string, marks: Uint8Array): string {
  let result = ''
  for (let at = 0; at < text.length; at++) {
    if (marks[at] === 0) result += text.charAt(at)
    else if (at === 0 || marks[at - 1] === 0) result += REPLACEMENT
  }
  return result
}
