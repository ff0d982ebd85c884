import { Linter } from 'eslint-linter-browserify'
import { isRecord } from '@/lib/isRecord.ts'
import { SLIP_SELECTORS, type EstreeNode } from './eslintSlips.ts'

/** A name that no scope of the script defines. Offsets are UTF-16 units. */
export type FreeName = {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Assigned to, which defines it as long as the script is not strict. */
  readonly written: boolean
  readonly read: boolean
}

export type Slip = {
  readonly rule: string
  readonly message: string
  readonly from: number
  readonly to: number
}

export type EslintReport =
  | { readonly type: 'unreadable'; readonly message: string; readonly line: number; readonly column: number }
  | { readonly type: 'read'; readonly freeNames: readonly FreeName[]; readonly slips: readonly Slip[] }

type Reference = {
  readonly identifier: EstreeNode & { readonly name: string }
  isRead(): boolean
  isWrite(): boolean
}
type Variable = {
  readonly name: string
  readonly defs: readonly { readonly type: string; readonly parent?: { readonly kind?: string } }[]
  readonly references: readonly (Reference & { readonly init?: boolean })[]
}
type Scope = {
  readonly type: string
  readonly through: readonly Reference[]
  readonly variables: readonly Variable[]
  readonly childScopes: readonly Scope[]
}
type RuleContext = { readonly sourceCode: { getScope(node: EstreeNode): Scope } }

/** Names of the language that QuickJS does not have. */
const NOT_IN_QUICKJS = [
  'Intl',
  'Atomics',
  'DisposableStack',
  'AsyncDisposableStack',
  'SuppressedError',
  'Temporal',
]

/**
 * Reads a script with ESLint: its parser and its scopes. Its own rules are left alone, because ESLint checks the
 * options of each with functions made from text, which the page's policy forbids; rules that declare no schema,
 * like ours, are not checked.
 */
export function lintScript(source: string, defined: readonly string[]): EslintReport {
  const freeNames: FreeName[] = []
  const slips: Slip[] = []
  const messages: unknown = new Linter().verify(source, configuration(defined, freeNames, slips))
  const fatal = (Array.isArray(messages) ? messages : []).find(
    (item) => isRecord(item) && item['fatal'] === true,
  )
  if (!isRecord(fatal)) return { type: 'read', freeNames, slips }
  const { message, line, column } = fatal
  return {
    type: 'unreadable',
    message: typeof message === 'string' ? message.replace(/^Parsing error: /, '') : 'it is not JavaScript',
    line: typeof line === 'number' ? line : 1,
    column: typeof column === 'number' ? column : 1,
  }
}

function configuration(defined: readonly string[], freeNames: FreeName[], slips: Slip[]) {
  const collect = (context: RuleContext) => ({
    Program(node: EstreeNode) {
      const scope = context.sourceCode.getScope(node)
      freeNames.push(...scope.through.map(freeName))
      slips.push(...reassignedConstants(scope))
    },
    ...Object.fromEntries(
      SLIP_SELECTORS.map(({ selector, rule, message }) => [
        selector,
        (node: EstreeNode) => void slips.push({ rule, message, from: node.range[0], to: node.range[1] }),
      ]),
    ),
  })
  const absent = NOT_IN_QUICKJS.map((name) => [name, 'off'] as const)
  const globals = ['console', ...defined].map((name) => [name, 'writable'] as const)
  return [
    {
      plugins: { pal: { rules: { collect: { meta: { schema: false }, create: collect } } } },
      rules: { 'pal/collect': 'error' },
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      languageOptions: {
        ecmaVersion: 'latest',
        sourceType: 'script',
        globals: Object.fromEntries([...absent, ...globals]),
      },
    },
  ]
}

function freeName(reference: Reference): FreeName {
  const [from, to] = reference.identifier.range
  return { name: reference.identifier.name, from, to, written: reference.isWrite(), read: reference.isRead() }
}

function reassignedConstants(scope: Scope): Slip[] {
  const constants = scope.variables.filter((variable) =>
    variable.defs.some(({ parent }) => parent?.kind === 'const'),
  )
  const own = constants.flatMap((variable) =>
    variable.references
      .filter((reference) => reference.isWrite() && reference.init !== true)
      .map(({ identifier }) => ({
        rule: 'no-const-assign',
        message: `\`${variable.name}\` is a const: assigning to it raises a TypeError.`,
        from: identifier.range[0],
        to: identifier.range[1],
      })),
  )
  return [...own, ...scope.childScopes.flatMap(reassignedConstants)]
}
