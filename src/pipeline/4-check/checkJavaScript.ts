import type { SyntaxNode } from '@lezer/common'
import { nodesNamed, type SourceTree } from '@/lib/syntaxTree.ts'
import { lintScript, type EslintReport, type Slip } from './lintScript.ts'
import type { CheckContext, Finding } from './Finding.ts'
import { javaScriptContract } from './javaScriptContract.ts'
import { endlessJavaScriptLoops } from './javaScriptFlow.ts'
import { missingJavaScriptModules } from './javaScriptModules.ts'
import { freeNames } from './javaScriptNames.ts'
import { parseJavaScript, scriptNames } from './javaScriptTree.ts'
import { palLint } from './palLint.ts'
import { rangeOf } from './rangeOf.ts'
import { uncalledUnder } from './reachedCode.ts'
import { tooDeep } from './tooLarge.ts'
import { untestedJavaScript } from './untestedNames.ts'

/** Everything that can be said of a JavaScript program without running it. */
export function checkJavaScript(source: string, context: CheckContext): Finding[] {
  const tree = parseJavaScript(source)
  const unchecked = tooDeep(tree)
  if (unchecked !== undefined) return [unchecked]
  const { contract, preamble, earlier, runtime } = context
  const defined = [preamble, ...earlier].flatMap((text) => scriptNames(parseJavaScript(text)))
  const modules = missingJavaScriptModules(tree, runtime)
  const report = lintScript(source, defined)
  if (report.type === 'unreadable') return modules.length > 0 ? modules : [syntaxError(tree, report)]
  const uncalled = uncalledUnder(contract, tree)
  return [
    ...modules,
    ...freeNames(tree, report.freeNames, { modules, uncalled }),
    ...javaScriptContract(tree, contract, defined),
    ...untestedJavaScript(tree, context, defined),
    ...endlessJavaScriptLoops(tree),
    ...palLint('javascript', tree, context),
    ...report.slips.map((slip) => slipFinding(source, slip)),
  ]
}

function syntaxError(tree: SourceTree, report: Extract<EslintReport, { type: 'unreadable' }>): Finding {
  const { line, column, message } = report
  const hint = hintFor(message, tree, tree.source.split('\n')[line - 1] ?? '')
  return {
    rule: 'eslint:syntax',
    severity: 'error',
    kind: 'syntax-error',
    message: `JavaScript cannot read line ${line}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`,
    ...(hint === undefined ? {} : { hint }),
    range: { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 },
  }
}

function hintFor(message: string, tree: SourceTree, line: string): string | undefined {
  if (/'return' outside/.test(message)) return 'Use return only inside a function.'
  if (/already been declared/.test(message)) return 'Declare each name once.'
  if (/\bawait\b/.test(line)) return 'Use await only inside an async function: the program is a plain script.'
  if (/^\s*(```|~~~)/.test(line)) return 'Leave the Markdown fence out of the program.'
  if (/^\s*(def|import|from|print)\b.*[:)]?\s*$/.test(line) && !/[;{]/.test(line))
    return 'This looks like Python: write JavaScript.'
  if (/\b(const|let|var)\s+\w+\s*:\s*\w+|\)\s*:\s*\w+\s*(\{|=>)|^\s*interface\b/.test(line)) {
    return 'This looks like TypeScript: leave the types out.'
  }
  if (/[“”‘’]/.test(line)) return 'Use straight quotes, " or \'.'
  return isCutShort(tree) ? 'The program ends too early, or a bracket or quote is never closed.' : undefined
}

/** The parser had to make up the end of something at the very end. */
function isCutShort({ root, source }: SourceTree): boolean {
  const end = source.trimEnd().length
  return nodesNamed(root, '⚠').some((node: SyntaxNode) => node.from >= end)
}

function slipFinding(source: string, slip: Slip): Finding {
  return {
    rule: `eslint:${slip.rule}`,
    severity: 'warning',
    message: slip.message,
    range: rangeOf(source, slip),
  }
}
