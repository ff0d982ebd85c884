export type EstreeNode = { readonly range: readonly [number, number] }

/** Slips that a syntax tree shows, as esquery selectors. Warnings: each of them runs, and mostly wrongly. */
export const SLIP_SELECTORS: readonly {
  readonly selector: string
  readonly rule: string
  readonly message: string
}[] = [
  {
    selector: 'IfStatement > AssignmentExpression.test, WhileStatement > AssignmentExpression.test',
    rule: 'no-cond-assign',
    message: 'This assigns, where a comparison was probably meant: use ===.',
  },
  {
    selector: 'BinaryExpression[operator=/^[!=]==?$/][right.name="NaN"]',
    rule: 'use-isnan',
    message: 'Nothing equals NaN: use Number.isNaN.',
  },
  {
    selector: 'BinaryExpression[operator="^"]',
    rule: 'no-bitwise',
    message: '^ is the bitwise exclusive or: a power is written with **.',
  },
  {
    selector: 'CallExpression[callee.property.name="sort"][arguments.length=0]',
    rule: 'require-array-sort-compare',
    message: 'sort() without a comparison sorts numbers as texts: use sort((a, b) => a - b).',
  },
  {
    selector: 'Literal[value>9007199254740991][bigint=undefined]',
    rule: 'no-loss-of-precision',
    message: 'A number this large loses digits: use BigInt (write n after it).',
  },
  {
    selector: 'CallExpression[callee.property.name="toLocaleString"]',
    rule: 'no-locale',
    message: 'This runtime knows no locales: toLocaleString groups no digits.',
  },
  {
    selector: 'ReturnStatement + *:not(FunctionDeclaration), ThrowStatement + *:not(FunctionDeclaration)',
    rule: 'no-unreachable',
    message: 'Nothing reaches this line.',
  },
]
