import { rejectImport } from './rejectImport.ts'

/** What a file may hold, so that reading one never hangs or breaks the page. */
export const FILE_LIMITS = {
  characters: 250_000_000,
  /** Values in all, by the commas and brackets between them. */
  values: 20_000_000,
  depth: 400,
  runs: 100_000,
  /** Of one run: events that are no deltas, and changes between stdout and stderr. */
  steps: 5_000,
  /** Of names and ids. */
  nameCharacters: 500,
} as const

/** Parses JSON that may come from anybody. Throws PlaygroundError `import-rejected`. */
export function parseWithinLimits(text: string): unknown {
  if (text.length > FILE_LIMITS.characters) rejectImport('the file is too large')
  measure(text)
  const value = parse(text)
  if (hasKey(value, '__proto__')) rejectImport('the file has a field named __proto__')
  return value
}

/** Before parsing, because parsing a hundred million brackets would take all memory. */
function measure(text: string): void {
  let depth = 0
  let values = 1
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isInString) {
      if (unit === BACKSLASH) at++
      else if (unit === QUOTE) isInString = false
    } else if (unit === QUOTE) isInString = true
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) depth++
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth--
    else if (unit !== COMMA) continue
    if (!isInString) values++
    if (depth > FILE_LIMITS.depth) rejectImport('the file is nested too deeply')
    if (values > FILE_LIMITS.values) rejectImport('the file has too many values')
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
] as const

function parse(text: string): unknown {
  try {
    // A byte order mark is what some editors leave.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) rejectImport('the file is not JSON, or it was cut')
    throw error
  }
}

/** At any depth; the value is not deeper than the limit. */
function hasKey(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((item) => hasKey(item, key))
  return Object.hasOwn(value, key) || Object.values(value).some((item) => hasKey(item, key))
}
