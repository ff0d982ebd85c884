/** The name of something that is counted; the last part may be any text. */
export function fact(...parts: readonly string[]): string {
  return parts.join('|')
}

/** The parts after `kind`, `count` of them, the last one with whatever is in it; undefined for other kinds. */
export function factParts(name: string, kind: string, count: number): readonly string[] | undefined {
  if (!name.startsWith(`${kind}|`)) return undefined
  const parts = name.slice(kind.length + 1).split('|')
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join('|')]
}
