import type { SyntaxNode } from '@lezer/common'
import { closestName } from '@/lib/closestName.ts'
import { offsetOfLine } from '@/lib/lineOfOffset.ts'
import { ancestorsOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { RuffDiagnostic } from './createRuff.ts'
import { STANDARD_MODULES } from './data/standardModules.ts'
import { modulesWithName, PYTHON_BUILTINS, starredNames } from './data/standardNames.ts'
import type { Finding } from './Finding.ts'
import { MOST_FINDINGS } from './mostFindings.ts'
import { isGuarded } from './pythonHandlers.ts'
import { importsOf } from './pythonImports.ts'
import { bindingsOf, moduleBindings, scopeOf } from './pythonTree.ts'
import { isWithinAny } from './reachedCode.ts'
import { rangeOfDiagnostic } from './ruffFindings.ts'

type Names = {
  readonly tree: SourceTree
  /** Functions that nothing calls. */
  readonly uncalled: readonly SyntaxNode[]
  /** Names from the preamble and earlier blocks. */
  readonly defined: readonly string[]
}

/**
 * Names that ruff finds undefined. An error only where the program would surely raise a NameError if it got
 * there; where it may never get there, or the name may come about in a way that ruff cannot see, a warning.
 */
export function undefinedNames(diagnostics: readonly RuffDiagnostic[], names: Names): Finding[] {
  const isAnyName = bindsNamesUnseen(names.tree)
  return diagnostics
    .filter(({ code }) => code === 'F821' || (code === 'F405' && areStarsKnown(names.tree)))
    .slice(0, MOST_FINDINGS)
    .flatMap((diagnostic) => {
      const name = /`([^`]+)`/.exec(diagnostic.message)?.[1]
      const place = placeOf(names.tree.source, diagnostic)
      if (name === undefined || isFromStar(name, names.tree)) return []
      const certain = !isAnyName && isCertain(name, place, names)
      return [findingFor(name, diagnostic, names, certain)]
    })
}

function findingFor(name: string, diagnostic: RuffDiagnostic, names: Names, certain: boolean): Finding {
  const hint = hintFor(name, names)
  return {
    rule: `ruff:${diagnostic.code}`,
    severity: certain ? 'error' : 'warning',
    ...(certain ? { kind: 'undefined-name' } : {}),
    message: certain
      ? `The name \`${name}\` in line ${diagnostic.start.row} is not defined.`
      : `The name \`${name}\` in line ${diagnostic.start.row} may not be defined when it is used.`,
    ...(hint === undefined ? {} : { hint }),
    name,
    range: rangeOfDiagnostic(diagnostic),
  }
}

function isCertain(name: string, place: { from: number; to: number }, names: Names): boolean {
  const { tree, uncalled } = names
  const node = tree.root.resolveInner(place.from, 1)
  return (
    !isWithinAny(uncalled, place) &&
    !isNeverEvaluated(node) &&
    !isGuarded(place, tree.root, tree.source, ['NameError', 'UnboundLocalError']) &&
    !isBoundElsewhere(name, node, tree)
  )
}

/** Python 3.14 evaluates annotations only when asked; names in a text are not evaluated at all. */
function isNeverEvaluated(node: SyntaxNode): boolean {
  return node.name === 'String' || [...ancestorsOf(node)].some(({ name }) => name === 'TypeDef')
}

/**
 * Whether the scope binds the name in another place from which the use may be reached: before it (taken away
 * again by `del` or the end of an `except`), or after it with a loop around both.
 */
function isBoundElsewhere(name: string, node: SyntaxNode, tree: SourceTree): boolean {
  const scope = scopeOf(node)
  const bindings = bindingsOf(scope, tree.source).filter((binding) => binding.name === name)
  if (bindings.some((binding) => binding.node.to <= node.from)) return true
  if (bindings.length === 0) return false
  const loops = [...ancestorsOf(node)].filter(
    ({ name, from }) => (name === 'ForStatement' || name === 'WhileStatement') && from >= scope.from,
  )
  return loops.some((loop) => bindings.some((binding) => isWithinAny([loop], binding.node)))
}

/** Calls that put names into the namespace by text. */
function bindsNamesUnseen(tree: SourceTree): boolean {
  const unseen = new Set(['exec', 'globals', 'locals', 'vars', 'setattr', 'eval', '__import__', 'builtins'])
  return nodesNamed(tree.root, 'VariableName').some((node) => unseen.has(textOf(tree.source, node)))
}

function areStarsKnown(tree: SourceTree): boolean {
  return starModules(tree).every((module) => starredNames(module) !== undefined)
}

function isFromStar(name: string, tree: SourceTree): boolean {
  return starModules(tree).some((module) => starredNames(module)?.has(name) === true)
}

function starModules(tree: SourceTree): string[] {
  return importsOf(tree)
    .filter((item) => item.name === '*')
    .map((item) => item.module)
}

/** Names of Python 2, JavaScript and notebooks, and what Python 3 says instead. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['xrange', 'Use range.'],
  ['raw_input', 'Use input, if the problem has input lines.'],
  ['unicode', 'Use str.'],
  ['long', 'Use int: it has any size.'],
  ['unichr', 'Use chr.'],
  ['reduce', 'Add `from functools import reduce`.'],
  ['basestring', 'Use str.'],
  ['null', 'Python writes None.'],
  ['undefined', 'Python writes None.'],
  ['true', 'Python writes True.'],
  ['false', 'Python writes False.'],
  ['Math', 'Add `import math` and write math.'],
  ['console', 'Use print.'],
  ['display', 'Use print.'],
  ['np', 'Add `import numpy as np` if numpy is available; otherwise use lists and math.'],
  ['pd', 'Add `import pandas as pd` if pandas is available; otherwise use the csv module.'],
])

function hintFor(name: string, { tree, defined }: Names): string | undefined {
  const elsewhere = ELSEWHERE.get(name)
  if (elsewhere !== undefined) return elsewhere
  if (STANDARD_MODULES.has(name)) return `Add \`import ${name}\` before it is used.`
  const [module] = modulesWithName(name)
  if (module !== undefined) return `Add \`from ${module} import ${name}\` before it is used.`
  const known = [...allBoundNames(tree), ...defined, ...PYTHON_BUILTINS]
  const closest = closestName(name, known)
  return closest === undefined
    ? `Assign a value to \`${name}\` before it is used.`
    : `Did you mean \`${closest}\`?`
}

function allBoundNames(tree: SourceTree): string[] {
  const functions = nodesNamed(tree.root, 'FunctionDefinition', 'ClassDefinition')
  return [...moduleBindings(tree), ...functions.flatMap((node) => bindingsOf(node, tree.source))].map(
    (binding) => binding.name,
  )
}

function placeOf(source: string, { start, end }: RuffDiagnostic): { from: number; to: number } {
  return {
    from: offsetOfLine(source, start.row, start.column),
    to: offsetOfLine(source, end.row, end.column),
  }
}
