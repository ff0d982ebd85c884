import type { SyntaxNode } from '@lezer/common'
import { contains, descendantsOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import type { CheckContext, Finding } from './Finding.ts'
import { catchersIn } from './hiddenErrors.ts'
import { logCalls } from './javaScriptAnswer.ts'
import { returnedExpressions, scriptFunction } from './javaScriptTree.ts'
import { palNumbers } from './palNumbers.ts'
import { hardCodedAnswer, parseProgram } from './programTree.ts'
import { functionNamed, overwrittenPython } from './pythonAnswer.ts'
import { returnedValues } from './pythonContract.ts'
import { callsOf } from './pythonLimits.ts'
import { rangeOf } from './rangeOf.ts'

/** What makes a program that runs a poor piece of reasoning. Warnings, all of them. */
export function palLint(language: Language, tree: SourceTree, context: CheckContext): Finding[] {
  const { contract, problem, earlier } = context
  // The numbers of a question about code are examples, and its functions return whatever it asks for.
  if (contract.source.type === 'tests') return hiddenErrors(language, tree)
  const before = earlier.map((source) => parseProgram({ language, source }))
  const numbers = { question: problem.question, earlier: before }
  return [
    ...hardCoded(language, tree, contract.source),
    ...(problem.files.length > 0 ? [] : palNumbers(tree, numbers)),
    ...hiddenErrors(language, tree),
    ...lostAnswers(language, tree, contract.source),
  ]
}

function hardCoded(language: Language, tree: SourceTree, source: AnswerSource): Finding[] {
  const node = hardCodedAnswer(language, tree, source)
  const message = 'The answer is written into the program; nothing is computed.'
  const hint = 'Compute the answer from the numbers of the question.'
  return node === undefined ? [] : [warning(tree, 'hard-coded-answer', node, message, hint)]
}

function hiddenErrors(language: Language, tree: SourceTree): Finding[] {
  const message = 'Errors are hidden here: a failed computation would look like an answer.'
  const hint = 'Let the error happen, or catch the one kind that is expected.'
  return catchersIn(language, tree)
    .filter(({ broad, idle }) => broad && idle)
    .map(({ node }) => warning(tree, 'hidden-error', node, message, hint))
}

function lostAnswers(language: Language, tree: SourceTree, source: AnswerSource): Finding[] {
  const { name } = source.type === 'function' ? source : { name: undefined }
  if (language === 'javascript') return name === undefined ? [] : notReturnedInJavaScript(tree, name)
  const notReturned = name === undefined ? [] : notReturnedInPython(tree, name)
  return [...notReturned, ...overwritten(tree, source), ...mistakenPowers(tree)]
}

function notReturnedInPython(tree: SourceTree, name: string): Finding[] {
  const definition = functionNamed(tree, name)
  if (definition === undefined || returnedValues(definition).some((values) => values.length > 0)) return []
  if (descendantsOf(definition).some((node) => node.name.startsWith('Yield'))) return []
  return notReturned(tree, name, definition, callsOf(tree, 'print'))
}

function notReturnedInJavaScript(tree: SourceTree, name: string): Finding[] {
  const definition = scriptFunction(tree, name)
  if (definition === undefined || returnedExpressions(definition).length > 0) return []
  return notReturned(tree, name, definition, logCalls(tree))
}

function notReturned(
  tree: SourceTree,
  name: string,
  definition: SyntaxNode,
  prints: readonly SyntaxNode[],
): Finding[] {
  const hint = `End \`${name}\` with \`return\` and the answer.`
  const print = prints.findLast((call) => contains(definition, call))
  const message = `\`${name}\` ${print === undefined ? 'returns' : 'prints the answer and returns'} nothing.`
  return print === undefined
    ? [warning(tree, 'nothing-returned', definition.firstChild ?? definition, message, hint)]
    : [warning(tree, 'print-not-return', print, message, hint)]
}

/** `x ^ 2` of the notation of mathematics. */
function mistakenPowers(tree: SourceTree): Finding[] {
  return nodesNamed(tree.root, 'BitOp')
    .filter((node) => textOf(tree.source, node) === '^' && node.nextSibling?.name === 'Number')
    .map((node) =>
      warning(tree, 'power-sign', node, '^ is the bitwise exclusive or: a power is written with **.'),
    )
}

function overwritten(tree: SourceTree, source: AnswerSource): Finding[] {
  const message = 'This result is computed, and replaced before anything uses it.'
  return overwrittenPython(tree, source).map((node) => warning(tree, 'result-overwritten', node, message))
}

function warning(tree: SourceTree, rule: string, node: SyntaxNode, message: string, hint?: string): Finding {
  return {
    rule: `pal:${rule}`,
    severity: 'warning',
    message,
    ...(hint === undefined ? {} : { hint }),
    range: rangeOf(tree.source, node),
  }
}
