/** A cell as text: numbers with all their digits, lists and objects as JSON, nothing as an empty text. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A list, whether it came as one or as JSON in a text; undefined if the cell is something else. */
export function cellList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && /^\s*\[/.test(value) ? listInText(value) : undefined
}

/** A list of texts, whether it came as one or as a text with one on each line. */
export function cellLines(value: unknown): readonly string[] {
  const list = cellList(value)
  if (list !== undefined) return list.map(cellText)
  const text = cellText(value)
  return text.trim() === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}

function listInText(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    // No JSON: a text that begins with a bracket.
    return undefined
  }
}
