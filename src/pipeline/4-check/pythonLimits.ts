import type { SyntaxNode } from '@lezer/common'
import { childNamed, childrenOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { browserLimit } from './data/browserLimits.ts'
import { namesInModule } from './data/standardNames.ts'
import type { Finding } from './Finding.ts'
import { closestName } from '@/lib/closestName.ts'
import { isGuarded } from './pythonHandlers.ts'
import { importsOf, topLevelOf } from './pythonImports.ts'
import { moduleBindings } from './pythonTree.ts'
import { qualifiedUses, type QualifiedUse } from './qualifiedUses.ts'
import { rangeOf } from './rangeOf.ts'
import { isWithinAny } from './reachedCode.ts'

type Surroundings = {
  readonly problem: Problem
  /** Names from the preamble and earlier blocks. */
  readonly defined: readonly string[]
  /** Functions that nothing calls. */
  readonly uncalled: readonly SyntaxNode[]
}

/** What a program does that cannot work in a browser. An error where it would surely raise. */
export function browserLimits(tree: SourceTree, surroundings: Surroundings): Finding[] {
  const uses = qualifiedUses(tree)
  return [
    ...forbiddenUses(tree, uses, surroundings),
    ...inputCalls(tree, surroundings),
    ...uses.flatMap((use) => doubtfulUse(tree, use)),
    ...uses.flatMap((use) => unknownAttribute(tree, use)),
  ]
}

function forbiddenUses(
  tree: SourceTree,
  uses: readonly QualifiedUse[],
  { uncalled }: Surroundings,
): Finding[] {
  const used = uses.flatMap(({ path, node }) => {
    const limit = browserLimit(path)
    if (limit === undefined) return []
    const certain =
      !isWithinAny(uncalled, node) &&
      !isGuarded(node, tree.root, tree.source, ['OSError', 'RuntimeError', 'ConnectionError'])
    return [{ path, limit, node, certain }]
  })
  // The first use of each: a later entry of a Map takes the place of an earlier one.
  const first = [...new Map(used.toReversed().map((use) => [use.path, use])).values()].toReversed()
  return [
    ...first.map(({ path, limit, node, certain }): Finding => ({
      rule: 'pal:forbidden-import',
      severity: certain ? 'error' : 'warning',
      ...(certain ? { kind: 'forbidden-import' } : {}),
      message: `${limit.message.slice(0, -1)}: \`${path}\` cannot work.`,
      hint: limit.hint,
      name: topLevelOf(path),
      range: rangeOf(tree.source, node),
    })),
    ...unusedForbiddenImports(
      tree,
      used.map(({ path }) => path),
    ),
  ]
}

/** Importing alone does no harm. */
function unusedForbiddenImports(tree: SourceTree, used: readonly string[]): Finding[] {
  return importsOf(tree).flatMap((item) => {
    const path = item.name === undefined ? item.module : `${item.module}.${item.name}`
    const limit = browserLimit(path)
    if (limit === undefined || used.some((usedPath) => usedPath.startsWith(path))) return []
    return [
      {
        rule: 'pal:forbidden-import',
        severity: 'warning',
        message: `${limit.message.slice(0, -1)}: \`${path}\` is imported, but cannot work.`,
        hint: limit.hint,
        name: topLevelOf(path),
        range: rangeOf(tree.source, item.node),
      },
    ]
  })
}

function inputCalls(tree: SourceTree, { problem, defined, uncalled }: Surroundings): Finding[] {
  if (problem.inputLines.length > 0 || defined.includes('input')) return []
  if (moduleBindings(tree).some(({ name }) => name === 'input')) return []
  return callsOf(tree, 'input').map((node) => {
    const certain =
      !isWithinAny(uncalled, node) && !isGuarded(node, tree.root, tree.source, ['EOFError', 'OSError'])
    return {
      rule: 'pal:no-input',
      severity: certain ? 'error' : 'warning',
      ...(certain ? { kind: 'forbidden-import' as const } : {}),
      message:
        'There is no keyboard in the sandbox, and the problem gives no input lines: `input()` cannot work.',
      hint: 'Write the values of the problem into the program.',
      name: 'input',
      range: rangeOf(tree.source, node),
    }
  })
}

/** Seconds of sleep from which a warning is due: half of the default time limit. */
const LONG_SLEEP_SECONDS = 5

function doubtfulUse(tree: SourceTree, { path, node }: QualifiedUse): Finding[] {
  const message = doubtfulMessage(path, node, tree.source)
  if (message === undefined) return []
  return [{ rule: 'pal:doubtful-call', severity: 'warning', message, range: rangeOf(tree.source, node) }]
}

function doubtfulMessage(path: string, node: SyntaxNode, source: string): string | undefined {
  if (/^os\.(system|exec\w*|spawn\w*|posix_spawn\w*|kill)$/.test(path)) {
    return `There are no other processes in a browser: \`${path}\` does nothing useful.`
  }
  if (/^os\.(_exit|abort)$/.test(path)) return `\`${path}\` ends the interpreter: the answer is lost.`
  if (/^sys\.stdin\b/.test(path))
    return 'There is no keyboard in the sandbox: only given input lines can be read.'
  if (path === 'time.sleep') {
    const seconds = Number(firstArgument(node, source))
    if (seconds >= LONG_SLEEP_SECONDS) return `Sleeping for ${seconds} s uses up the time limit.`
  }
  return undefined
}

/**
 * An attribute that a standard module does not have. Only a warning: modules can be added to at run time, the
 * place may never be reached, and the run itself tells for sure, in milliseconds.
 */
function unknownAttribute(tree: SourceTree, { path, node }: QualifiedUse): Finding[] {
  const [module, attribute] = path.split('.')
  const names = module === undefined ? undefined : namesInModule(module)
  if (names === undefined || attribute === undefined || attribute.startsWith('__')) return []
  if (names.has(attribute) || isAssignedTo(node)) return []
  const closest = closestName(attribute, names)
  return [
    {
      rule: 'pal:unknown-attribute',
      severity: 'warning',
      message: `The module \`${module}\` has no \`${attribute}\`.`,
      ...(closest === undefined ? {} : { hint: `Did you mean \`${module}.${closest}\`?` }),
      name: `${module}.${attribute}`,
      range: rangeOf(tree.source, node),
    },
  ]
}

function isAssignedTo(node: SyntaxNode): boolean {
  return node.parent?.name === 'AssignStatement' && node.nextSibling?.name === 'AssignOp'
}

/** Calls of a plain name. */
export function callsOf(tree: SourceTree, name: string): SyntaxNode[] {
  return nodesNamed(tree.root, 'CallExpression').filter((call) => {
    const callee = call.firstChild
    return callee?.name === 'VariableName' && textOf(tree.source, callee) === name
  })
}

function firstArgument(callee: SyntaxNode, source: string): string | undefined {
  const call = callee.parent
  if (call?.name !== 'CallExpression' || call.firstChild?.from !== callee.from) return undefined
  const argument = childNamed(call, 'ArgList')
  const [, first] = argument === undefined ? [] : childrenOf(argument)
  return first === undefined ? undefined : textOf(source, first)
}
