/** Code spans and fences, where nothing is mathematics; escaped characters; the delimiters looked for. */
const TOKENS =
  /(?<code>(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`))|(?<open>\\[([])|(?<escaped>\\[\s\S])|(?<display>\$\$)|(?<dollar>\$)/g

const CLOSERS: Record<string, string> = { '\\(': '\\)', '\\[': '\\]' }

/** Longer mathematics is left as text: looking for its end would take too long in hostile text. */
const MAX_MATH_LENGTH = 2000

/**
 * Markdown in which dollars mean mathematics only where a person would read it so, and `\( … \)`, `\[ … \]` are
 * written with dollars. `$5 and $6` stays money: an opening dollar has no space after it, a closing one no
 * space before it and no digit after it (Pandoc's rule); the others are escaped.
 */
export function prepareMath(markdown: string): string {
  let out = ''
  let position = 0
  const tokens = new RegExp(TOKENS)
  for (let match = tokens.exec(markdown); match !== null; match = tokens.exec(markdown)) {
    const found = mathAt(markdown, match)
    const end = found?.end ?? match.index + match[0].length
    out += markdown.slice(position, match.index)
    out += found?.text ?? (match.groups?.['dollar'] === undefined ? match[0] : '\\$')
    position = end
    tokens.lastIndex = end
  }
  return out + markdown.slice(position)
}

type Found = { readonly text: string; readonly end: number }

function mathAt(markdown: string, match: RegExpExecArray): Found | undefined {
  const { open, display, dollar } = match.groups ?? {}
  const start = match.index + match[0].length
  const rest = markdown.slice(start, start + MAX_MATH_LENGTH)
  if (dollar !== undefined) return dollarMath(rest, start)
  const closer = display === undefined ? CLOSERS[open ?? ''] : '$$'
  if (closer === undefined) return undefined
  const length = rest.indexOf(closer)
  if (length < 0) return undefined
  const inner = rest.slice(0, length)
  const end = start + length + closer.length
  if (open === '\\(') return { text: `$${inner.trim()}$`, end }
  return { text: open === undefined ? `$$${inner}$$` : `\n$$\n${inner.trim()}\n$$\n`, end }
}

function dollarMath(rest: string, start: number): Found | undefined {
  const closed = /^(?=\S)(?:\\[\s\S]|[^$\\\n]|\n(?!\s*\n))*?(?<=\S)\$(?!\d)/.exec(rest)
  return closed === null || closed[0] === '$'
    ? undefined
    : { text: `$${closed[0]}`, end: start + closed[0].length }
}
