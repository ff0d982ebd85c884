/** A statement at the top level of a Python source, with all lines that belong to it. */
type Statement = { readonly kind: string; readonly name: string; readonly text: string }

/** Heads of the functions of `source` that `tests` use, and whole classes that they use. */
export function functionHeads(source: string, tests: string): string {
  const used = new Set(tests.match(/[\p{ID_Start}_][\p{ID_Continue}]*/gu) ?? [])
  return statementsOf(source)
    .filter(({ name }) => used.has(name))
    .map(({ kind, text }) => (kind === 'class' ? text : headOf(text)))
    .join('\n\n')
}

/** What a question gives before the function that is asked for: imports and functions with their bodies. */
export function helpersOf(prompt: string, entryPoint: string): string {
  const statements = statementsOf(prompt)
  const at = statements.findIndex(({ name }) => name === entryPoint)
  const before = statements.slice(0, Math.max(at, 0))
  if (!before.some(({ kind }) => kind === 'def' || kind === 'class')) return ''
  return before.map(({ text }) => text).join('\n\n')
}

function statementsOf(source: string): readonly Statement[] {
  const statements: { kind: string; name: string; lines: string[] }[] = []
  for (const line of source.replaceAll('\r', '').split('\n')) {
    const [, kind = '', name = ''] =
      /^(?:async\s+)?(def|class)\s+([\p{ID_Start}_][\p{ID_Continue}]*)/u.exec(line) ?? []
    const current = statements.at(-1)
    // Lines that are indented, empty, or close a bracket go on with what is above them.
    const goesOn = kind === '' && (/^(?:\s|[)\]}]|$)/.test(line) || current?.kind === '')
    if (current !== undefined && goesOn) current.lines.push(line)
    else statements.push({ kind, name, lines: [line] })
  }
  return statements.map(({ kind, name, lines }) => ({ kind, name, text: lines.join('\n').trim() }))
}

/** Up to the colon that ends it, which may stand some lines below. */
function headOf(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if (character === ':' && depth === 0) return text.slice(0, at + 1)
  }
  return text
}
