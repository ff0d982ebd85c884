/** `Statistics (copy)`, or with the first number that makes it a name of its own. */
export function nameOfCopy(name: string, names: readonly string[]): string {
  const plain = name.replace(/ \(copy(?: \d+)?\)$/, '')
  const candidates = [`${plain} (copy)`, ...names.map((_, position) => `${plain} (copy ${position + 2})`)]
  return candidates.find((candidate) => !names.includes(candidate)) ?? `${plain} (copy ${names.length + 2})`
}
