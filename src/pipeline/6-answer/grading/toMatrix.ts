import type { StepBudget } from '@/lib/StepBudget.ts'
import { integerNode } from './integerNode.ts'
import type { MathNode } from './MathNode.ts'

type Rows = readonly (readonly MathNode[])[]

/** The entries of a matrix, of a product or sum of matrices, or of nested lists; undefined if it is none. */
export function toMatrix(node: MathNode, budget: StepBudget): Rows | undefined {
  switch (node.type) {
    case 'matrix':
      return node.rows
    case 'sequence': {
      const rows = node.items.map((item) => (item.type === 'sequence' ? item.items : undefined))
      const isNested = rows.length > 0 && rows.every((row) => row !== undefined)
      // A vector is written as a list, a row or a column.
      return isNested ? rows : node.items.map((item) => [item])
    }
    case 'product':
      return node.parts
        .map((part) => scalarOrMatrix(part, budget))
        .reduce((left, right) => multiply(left, right, budget)).rows
    case 'sum':
      return node.parts
        .map((part) => toMatrix(part, budget))
        .reduce((left, right) => left && right && add(left, right))
    default:
      return undefined
  }
}

/** Whether a matrix stands in an expression where matrices are computed with. */
export function hasMatrix(node: MathNode): boolean {
  if (node.type === 'product' || node.type === 'sum') return node.parts.some(hasMatrix)
  return node.type === 'matrix'
}

/** A factor of a product: `rows` undefined for a plain number. */
type Factor = { readonly scalar: MathNode; readonly rows: Rows | undefined }

function scalarOrMatrix(part: MathNode, budget: StepBudget): Factor {
  const rows = hasMatrix(part) ? toMatrix(part, budget) : undefined
  return { scalar: rows === undefined ? part : integerNode(1), rows }
}

function multiply(left: Factor, right: Factor, budget: StepBudget): Factor {
  const scalar: MathNode = { type: 'product', parts: [left.scalar, right.scalar] }
  if (left.rows === undefined || right.rows === undefined) {
    const rows = left.rows ?? right.rows
    const factor = left.rows === undefined ? left.scalar : right.scalar
    return {
      scalar,
      rows: rows?.map((row) => row.map((entry) => ({ type: 'product', parts: [factor, entry] }))),
    }
  }
  const { rows } = right
  const product = left.rows.map((row) =>
    (rows[0] ?? []).map((_, column): MathNode => {
      budget.spend(row.length)
      return {
        type: 'sum',
        parts: row.map((entry, position) => ({
          type: 'product',
          parts: [entry, rows[position]?.[column] ?? integerNode(0)],
        })),
      }
    }),
  )
  return { scalar, rows: product }
}

function add(left: Rows, right: Rows): Rows {
  return left.map((row, number) =>
    row.map((entry, column) => ({ type: 'sum', parts: [entry, right[number]?.[column] ?? integerNode(0)] })),
  )
}
