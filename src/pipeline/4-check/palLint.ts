import type { SyntaxNode } from '@lezer/common'
import { descendantsOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import type { CheckContext, Finding } from './Finding.ts'
import { catchersIn } from './hiddenErrors.ts'
import { palNumbers } from './palNumbers.ts'
import { hardCodedAnswer, parseProgram } from './programTree.ts'
import { functionNamed, overwrittenPython } from './pythonAnswer.ts'
import { returnedValues } from './pythonContract.ts'
import { callsOf } from './pythonLimits.ts'
import { rangeOf } from './rangeOf.ts'

/** What makes a program that runs a poor piece of reasoning. Warnings, all of them. */
export function palLint(language: Language, tree: SourceTree, context: CheckContext): Finding[] {
  const { contract, problem, earlier } = context
  const before = earlier.map((source) => parseProgram({ language, source }))
  const numbers = { question: problem.question, earlier: before }
  return [
    ...hardCoded(language, tree, contract.source),
    ...(problem.files.length > 0 ? [] : palNumbers(tree, numbers)),
    ...hiddenErrors(language, tree),
    ...(language === 'python' ? pythonOnly(tree, contract.source) : []),
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

function pythonOnly(tree: SourceTree, source: AnswerSource): Finding[] {
  return [...printedNotReturned(tree, source), ...overwritten(tree, source)]
}

function printedNotReturned(tree: SourceTree, source: AnswerSource): Finding[] {
  if (source.type !== 'function') return []
  const definition = functionNamed(tree, source.name)
  if (definition === undefined || returnedValues(definition).some((values) => values.length > 0)) return []
  if (descendantsOf(definition).some(({ name }) => name.startsWith('Yield'))) return []
  const print = callsOf(tree, 'print').findLast(
    (call) => call.from > definition.from && call.to <= definition.to,
  )
  const hint = `End \`${source.name}\` with \`return\` and the answer.`
  return print === undefined
    ? [
        warning(
          tree,
          'nothing-returned',
          definition.firstChild ?? definition,
          `\`${source.name}\` returns nothing.`,
          hint,
        ),
      ]
    : [
        warning(
          tree,
          'print-not-return',
          print,
          `\`${source.name}\` prints the answer and returns nothing.`,
          hint,
        ),
      ]
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
