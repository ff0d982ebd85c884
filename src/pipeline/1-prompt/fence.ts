/** `text` as a fenced block. The fence is longer than any run of backticks inside, so nothing can close it early. */
export function fence(text: string, label: string): string {
  const runs = text.match(/`+/g) ?? []
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 0)
  const bar = '`'.repeat(Math.max(3, longest + 1))
  return `${bar}${label}\n${text}${text.endsWith('\n') ? '' : '\n'}${bar}`
}
