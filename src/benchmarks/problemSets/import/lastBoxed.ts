/** What stands in the last `\boxed{…}` or `\fbox{…}`, braces within it and all; undefined if there is none. */
export function lastBoxed(text: string): string | undefined {
  const starts = [...text.matchAll(/\\f?boxed\s*|\\fbox\s*/g)]
  const last = starts.at(-1)
  if (last === undefined) return undefined
  const from = last.index + last[0].length
  if (text[from] !== '{') return /^[^\s$.,]+/.exec(text.slice(from))?.[0]
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return text.slice(from + 1, at).trim()
  }
  return undefined
}
