import type { Comparison, ComparisonContext } from './Comparison.ts'
import type { NodeOf } from './MathNode.ts'

/** Compares dicts and JSON objects key by key, in no order. */
export function compareObjects(
  expected: NodeOf<'object'>,
  actual: NodeOf<'object'>,
  { compare, budget }: ComparisonContext,
): Comparison {
  const found = new Map(actual.entries)
  for (const [key, value] of expected.entries) {
    budget.spend()
    const other = found.get(key)
    if (other === undefined) return { equal: false, because: `the key ${JSON.stringify(key)} is missing` }
    const { equal, because } = compare(value, other)
    if (!equal) return { equal, because: `at ${JSON.stringify(key)}: ${because}` }
  }
  const known = new Map(expected.entries)
  const surplus = actual.entries.find(([key]) => !known.has(key))
  return surplus === undefined
    ? { equal: true, because: `all ${expected.entries.length} keys have equal values` }
    : { equal: false, because: `the key ${JSON.stringify(surplus[0])} is not expected` }
}
