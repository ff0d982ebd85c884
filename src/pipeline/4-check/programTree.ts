import type { SyntaxNode } from '@lezer/common'
import type { SourceTree } from '@/lib/syntaxTree.ts'
import type { Language, Program } from '@/pipeline/Program.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import { hardCodedJavaScript, likelyJavaScriptSource } from './javaScriptAnswer.ts'
import { parseJavaScript } from './javaScriptTree.ts'
import { hardCodedPython, likelyPythonSource } from './pythonAnswer.ts'
import { parsePython } from './pythonTree.ts'

/** The syntax tree of a program in either language. */
export function parseProgram({ language, source }: Program): SourceTree {
  return language === 'python' ? parsePython(source) : parseJavaScript(source)
}

/**
 * Where a program hands over a value that is written into it. `source`: where the contract looks for the answer;
 * absent: where most programs have it. Undefined if anything is computed or decided.
 */
export function hardCodedAnswer(
  language: Language,
  tree: SourceTree,
  source?: AnswerSource,
): SyntaxNode | undefined {
  return language === 'python'
    ? hardCodedPython(tree, source ?? likelyPythonSource(tree))
    : hardCodedJavaScript(tree, source ?? likelyJavaScriptSource(tree))
}
