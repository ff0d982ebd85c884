/** Removes the indentation that all lines share; undefined where they share none. Blank lines do not count. */
export function dedent(text: string): string | undefined {
  const lines = text.split('\n')
  const indentations = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  const shared = indentations.reduce((left, right) => sharedStart(left, right), indentations[0] ?? '')
  if (shared === '') return undefined
  return lines
    .map((line) => (line.startsWith(shared) ? line.slice(shared.length) : line.trimStart()))
    .join('\n')
}

function sharedStart(left: string, right: string): string {
  let length = 0
  while (length < left.length && left[length] === right[length]) length++
  return left.slice(0, length)
}
