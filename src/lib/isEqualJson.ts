/** Whether two values of JSON are the same; the order of an object's keys does not matter. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    first.length === second.size &&
    first.every(([key, value]) => second.has(key) && isEqualJson(value, second.get(key)))
  )
}
