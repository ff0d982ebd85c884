import type { SourceTree } from '@/lib/syntaxTree.ts'
import type { SourceRange } from '@/pipeline/Program.ts'
import type { RuffDiagnostic } from './createRuff.ts'
import type { Finding } from './Finding.ts'
import { RUFF_RULES } from './ruffRules.ts'
import { syntaxHint } from './syntaxHint.ts'

/** The first thing that keeps Python from reading a program. One is enough: the rest mostly follow from it. */
export function syntaxFinding(source: string, diagnostics: readonly RuffDiagnostic[]): Finding | undefined {
  const [first] = diagnostics
    .filter((diagnostic) => isSyntaxError(diagnostic, source))
    .toSorted((a, b) => a.start.row - b.start.row || a.start.column - b.start.column)
  if (first === undefined) return undefined
  const hint = syntaxHint(source.split('\n')[first.start.row - 1] ?? '', first.message)
  return {
    rule: `ruff:${first.code}`,
    severity: 'error',
    kind: 'syntax-error',
    message: `Python cannot read line ${first.start.row}: ${plainMessage(first.message)}.`,
    ...(hint === undefined ? {} : { hint }),
    range: rangeOfDiagnostic(first),
  }
}

/** Slips that stop nothing. `ending`: the last statement is what the contract reads, so its value is not lost. */
export function slipFindings(
  tree: SourceTree,
  diagnostics: readonly RuffDiagnostic[],
  lastValueCounts: boolean,
): Finding[] {
  return diagnostics
    .filter(({ code }) => RUFF_RULES[code] === 'warning')
    .filter((diagnostic) => !lastValueCounts || diagnostic.code !== 'B018' || !isAtEnd(tree, diagnostic))
    .map((diagnostic) => ({
      rule: `ruff:${diagnostic.code}`,
      severity: 'warning',
      message: `${diagnostic.message.replace(/\.$/, '')}.`,
      range: rangeOfDiagnostic(diagnostic),
    }))
}

export function rangeOfDiagnostic({ start, end }: RuffDiagnostic): SourceRange {
  return {
    startLine: start.row,
    startColumn: start.column,
    endLine: end.row,
    endColumn: end.column,
  }
}

/** Await at the top level is fine: the sandbox runs programs in an event loop. */
function isSyntaxError({ code, message, start }: RuffDiagnostic, source: string): boolean {
  if (code === 'F704') return !message.includes('await')
  if (code === 'PLE1142')
    return /^\s/.test(source.split('\n')[start.row - 1] ?? '') && isInFunction(source, start.row)
  return code === 'invalid-syntax' || RUFF_RULES[code] === 'syntax'
}

/** By indentation: some line above, further left, begins a function. */
function isInFunction(source: string, row: number): boolean {
  const lines = source.split('\n').slice(0, row)
  let indent = indentOf(lines.at(-1) ?? '')
  return lines.toReversed().some((line) => {
    if (line.trim() === '' || indentOf(line) >= indent) return false
    indent = indentOf(line)
    return /^\s*(async\s+)?def\b/.test(line)
  })
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function isAtEnd(tree: SourceTree, diagnostic: RuffDiagnostic): boolean {
  const lines = tree.source.trimEnd().split('\n').length
  return diagnostic.end.row >= lines
}

function plainMessage(message: string): string {
  if (message.startsWith('ParseIntError')) return 'a number is cut short'
  const text = message.replace(/\.$/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
