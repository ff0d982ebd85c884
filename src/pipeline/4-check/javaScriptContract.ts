import { childrenOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { OutputContract } from '@/pipeline/Template.ts'
import { allowedTypes, contractMissing, lastLineOf, typeMismatch } from './contractFindings.ts'
import type { Finding } from './Finding.ts'
import { javaScriptAnswers } from './javaScriptAnswer.ts'
import { requiredJavaScriptParameters, scriptFunction, scriptNames } from './javaScriptTree.ts'
import { rangeOf } from './rangeOf.ts'

/** Whether a script hands over an answer where the contract looks for it. */
export function javaScriptContract(
  tree: SourceTree,
  contract: OutputContract,
  /** Names from the preamble and earlier blocks. */
  defined: readonly string[],
): Finding[] {
  const { source } = contract
  const end = lastLineOf(tree.source)
  switch (source.type) {
    case 'function':
    case 'variable':
      if (scriptNames(tree).includes(source.name) || mayDefineByText(tree)) {
        return source.type === 'function' ? functionContract(tree, contract, source.name) : []
      }
      if (defined.includes(source.name)) return []
      return [
        contractMissing(
          source,
          `There is no ${source.type} \`${source.name}\` at the top of the script.`,
          end,
        ),
      ]
    case 'last-expression':
      if (childrenOf(tree.root).some((node) => VALUED.includes(node.name))) return []
      return [contractMissing(source, 'The script ends without a value.', end)]
    case 'last-line':
      if (usesName(tree, ['console', ...defined])) return []
      return [contractMissing(source, 'The script prints nothing.', end)]
    case 'tests':
      return []
  }
}

/** Statements that give a script its value; declarations do not. */
const VALUED = [
  'ExpressionStatement',
  'IfStatement',
  'ForStatement',
  'WhileStatement',
  'DoStatement',
  'SwitchStatement',
  'TryStatement',
  'Block',
  'LabeledStatement',
]

function functionContract(tree: SourceTree, { schema }: OutputContract, name: string): Finding[] {
  const definition = scriptFunction(tree, name)
  if (definition === undefined) return []
  return [...parameters(tree, definition, name), ...returnTypes(tree, name, allowedTypes(schema))]
}

/** A warning: without arguments JavaScript goes on with undefined, which may not matter. */
function parameters(
  tree: SourceTree,
  definition: Parameters<typeof requiredJavaScriptParameters>[0],
  name: string,
): Finding[] {
  const required = requiredJavaScriptParameters(definition, tree.source)
  if (required.length === 0) return []
  return [
    {
      rule: 'pal:contract-parameters',
      severity: 'warning',
      message: `\`${name}\` is called without arguments: ${required.map((each) => `\`${each}\``).join(', ')} will be undefined.`,
      hint: 'Write the values of the problem into the function, and give it no parameters.',
      name,
      range: rangeOf(tree.source, definition),
    },
  ]
}

const LITERAL_TYPES: Readonly<Record<string, string>> = {
  String: 'string',
  TemplateString: 'string',
  Number: 'number',
  BooleanLiteral: 'boolean',
  null: 'null',
  ArrayExpression: 'array',
  ObjectExpression: 'object',
}

function returnTypes(tree: SourceTree, name: string, types: readonly string[] | undefined): Finding[] {
  const answers = javaScriptAnswers(tree, { type: 'function', name })
  const [first] = answers
  const given = answers.map((node) => LITERAL_TYPES[node.name])
  if (types === undefined || first === undefined) return []
  const fits = (type: string) => types.includes(type) || (type === 'number' && types.includes('integer'))
  if (given.some((type) => type === undefined || fits(type))) return []
  const expected = types.join(' or ')
  const message = `The template asks for ${expected}, but \`${name}\` returns ${[...new Set(given)].join(' or ')}.`
  return [
    typeMismatch(
      message,
      `Return ${expected}, without words or units around it.`,
      name,
      rangeOf(tree.source, first),
    ),
  ]
}

function mayDefineByText(tree: SourceTree): boolean {
  return usesName(tree, ['eval', 'globalThis', 'Function'])
}

function usesName(tree: SourceTree, names: readonly string[]): boolean {
  return nodesNamed(tree.root, 'VariableName').some((node) => names.includes(textOf(tree.source, node)))
}
