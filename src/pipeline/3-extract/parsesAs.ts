import type { Parser, Tree } from '@lezer/common'
import { parser as javascriptParser } from '@lezer/javascript'
import { parser as pythonParser } from '@lezer/python'
import { isEvenlyIndented } from '@/pipeline/3-extract/isEvenlyIndented.ts'
import { maskPython } from '@/pipeline/3-extract/maskPython.ts'
import type { Language } from '@/pipeline/Program.ts'

/** Longer texts are not parsed: they count as not parsing. In UTF-16 units. */
const LONGEST_PARSED = 200_000

// Strict: gives up at the first error, which keeps prose cheap.
const PARSERS: Readonly<Record<Language, Parser>> = {
  python: pythonParser.configure({ strict: true }),
  javascript: javascriptParser.configure({ strict: true }),
}

/** Accepted by the grammars, but refused by the runtimes: Python 2's print, and TypeScript. */
const FOREIGN_NODES: Readonly<Record<Language, RegExp>> = {
  python: /^PrintStatement$/,
  javascript: /^(?:Type\w+|InterfaceDeclaration|EnumDeclaration|NamespaceDeclaration|AmbientDeclaration)$/,
}

/**
 * Whether a text is a program in that language, as far as its grammar tells: what only a compiler notices
 * (`return` outside a function, for example) passes. Synchronous and pure; never evaluates anything.
 */
export function parsesAs(source: string, language: Language): boolean {
  if (source.length > LONGEST_PARSED) return false
  const tree = parseStrictly(source, language)
  if (tree === undefined || hasForeignNodes(tree, language)) return false
  return language === 'javascript' || isPythonLayout(source)
}

function parseStrictly(source: string, language: Language): Tree | undefined {
  try {
    return PARSERS[language].parse(source)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function hasForeignNodes(tree: Tree, language: Language): boolean {
  const cursor = tree.cursor()
  do {
    if (FOREIGN_NODES[language].test(cursor.name)) return true
  } while (cursor.next())
  return false
}

/** The grammar takes typographic quotes for names and is easy about indentation, which CPython is not. */
function isPythonLayout(source: string): boolean {
  const code = maskPython(source)
  return (
    !/[\u2018-\u201f\u00a0\u200b\u2212\ufeff\uff08\uff09\uff0c\uff1a]/.test(code) && isEvenlyIndented(code)
  )
}
