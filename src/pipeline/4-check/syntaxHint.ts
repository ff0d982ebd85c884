type Hint = { readonly line?: RegExp; readonly message?: RegExp; readonly hint: string }

/** What a line that Python cannot read most often is. First match counts. */
const HINTS: readonly Hint[] = [
  { line: /^\s*(>>>|\.\.\.)/, hint: 'Leave out the prompts `>>>` and `...`.' },
  { line: /^\s*(```|~~~)/, hint: 'Leave the Markdown fence out of the program.' },
  { line: /[“”‘’]/, hint: 'Use straight quotes, " or \'.' },
  { line: /[\u00a0\u2007\u202f\u200b\ufeff]/, hint: 'Replace the invisible character by a plain space.' },
  { line: /[−–×÷≤≥≠√²³]/, hint: 'Use the signs of Python: -, *, /, <=, >=, !=, **.' },
  { line: /^\s*print\s+[^(=\s]/, hint: 'Python 3 calls print with brackets: print(…).' },
  { line: /\+\+|--\s*$/, hint: 'Python has no ++ and --: write += 1 or -= 1.' },
  { line: /&&|\|\||(^|[\s(])!(?!=)\w/, hint: 'Python writes and, or, not.' },
  { line: /^\s*(const|let|var|function)\s/, hint: 'This looks like JavaScript: write Python.' },
  { line: /=\s*[$€£]\s*\d|\d\s*[$€£]/, hint: 'Leave the currency out of numbers.' },
  { line: /\d\s*%\s*($|[#)\],])/, hint: 'Write 5 % as 5 / 100.' },
  { line: /(^|[^\w.])0\d+/, message: /decimal integer/, hint: 'A whole number may not begin with 0.' },
  {
    line: /\d(?!e\d|j\b|x|b|o)[a-z]+/i,
    message: /separated|literal/,
    hint: 'Leave units out of numbers and names that begin with a digit.',
  },
  {
    message: /EOF|missing closing quote/i,
    hint: 'The program ends too early, or a bracket or quote is never closed.',
  },
  { message: /indent/i, hint: 'Indent the lines of a block equally, with spaces only.' },
  { message: /return/, hint: 'Use return only inside a function.' },
  { message: /await/, hint: 'Write async def, or call without await.' },
  {
    line: /^\s*(if|elif|else|for|while|def|class|try|except|with)\b[^:]*$/,
    hint: 'The line needs a colon at its end.',
  },
  {
    line: /^\s*[A-Z]?[a-z]+(\s+[\w'$,.-]+){3,}/,
    message: /separated/,
    hint: 'Put sentences into comments, with #.',
  },
]

/** What to do about a line that Python cannot read; undefined if nothing typical is seen. */
export function syntaxHint(line: string, message: string): string | undefined {
  return HINTS.find((hint) => (hint.line?.test(line) ?? true) && (hint.message?.test(message) ?? true))?.hint
}
