/** A cell as text: numbers with all their digits, lists and objects as JSON, nothing as an empty text. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A list of texts, whether it came as one, as JSON in a text, or as a text with one on each line. */
export function cellLines(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(cellText)
  const text = cellText(value)
  if (text.trim() === '') return []
  const parsed = /^\s*\[/.test(text) ? listInText(text) : undefined
  return parsed?.map(cellText) ?? text.replace(/\n$/, '').split('\n')
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
