/** Code copied from an interactive session, without prompts and printed results. */
export type Session = { readonly source: string; readonly hasOutput: boolean }

const PROMPT = /^(?:>>> ?|In ?\[\d*\]: ?)/
const CONTINUATION = /^(?:\.\.\. ?|\s{2,}\.{3,}: ?)/

/** True where a text begins with a prompt of Python's or IPython's shell. */
export function startsWithPrompt(text: string): boolean {
  return PROMPT.test(text.slice(0, 1000).trimStart())
}

/** The statements behind `>>>`, `...` and `In [1]:`; all other lines are results. IPython's lines need no prompt of their own. */
export function removePrompts(text: string): Session {
  const kept: string[] = []
  let hasOutput = false
  let isLoose = false
  for (const line of text.split('\n')) {
    const bare = line.trimStart()
    const prompt = PROMPT.exec(bare)?.[0] ?? CONTINUATION.exec(line)?.[0] ?? CONTINUATION.exec(bare)?.[0]
    if (prompt !== undefined) {
      kept.push((bare.startsWith(prompt) ? bare : line).slice(prompt.length))
      isLoose = prompt.startsWith('In') || (isLoose && prompt.includes(':'))
    } else if (isLoose && !/^Out ?\[/.test(bare) && bare !== '') kept.push(line)
    else {
      isLoose = isLoose && bare === ''
      hasOutput ||= bare !== ''
    }
  }
  return { source: kept.join('\n').trimEnd(), hasOutput }
}
