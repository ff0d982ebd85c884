import Papa from 'papaparse'
import { textOfFile } from './textOfFile.ts'

/** How a file can be looked into. */
export type FilePreview =
  | { readonly type: 'picture'; readonly mediaType: string }
  | {
      readonly type: 'table'
      readonly columns: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly type: 'text'; readonly text: string }

const MAX_ROWS = 201
/** Above, a picture is only downloaded: it would be copied into the page as text. */
const MAX_PICTURE_BYTES = 8_000_000

/** The first bytes of the kinds of pictures that browsers draw. */
const SIGNATURES: readonly (readonly [mediaType: string, signature: string])[] = [
  ['image/png', '\u0089PNG'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['image/gif', 'GIF8'],
  ['image/bmp', 'BM'],
]

/** By what is in a file, and its name where that says more; undefined: there is nothing to see. */
export function previewOf(name: string, bytes: Uint8Array): FilePreview | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, 16))
  const picture = SIGNATURES.find(([, signature]) => beginning.startsWith(signature))
  if (picture !== undefined && bytes.length <= MAX_PICTURE_BYTES)
    return { type: 'picture', mediaType: picture[0] }
  const text = textOfFile(bytes)
  if (text === undefined || text === '') return undefined
  if (/\.svg$/i.test(name)) return { type: 'picture', mediaType: 'image/svg+xml' }
  if (/\.[ct]sv$/i.test(name)) return tableIn(text) ?? { type: 'text', text }
  return { type: 'text', text: /\.json$/i.test(name) ? indented(text) : text }
}

function tableIn(text: string): FilePreview | undefined {
  const { data } = Papa.parse<string[]>(text, { preview: MAX_ROWS, skipEmptyLines: true })
  const [columns, ...rows] = data
  return columns === undefined || columns.length < 2 ? undefined : { type: 'table', columns, rows }
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    // Cut off, or no JSON: as it is.
    return json
  }
}
