import { closestName } from '@/lib/closestName.ts'

/** What other languages call what JavaScript has under another name. */
const OF_OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['append', 'push'],
  ['add_all', 'push'],
  ['extend', 'push'],
  ['contains', 'includes'],
  ['has_key', 'has'],
  ['len', 'length'],
  ['size', 'length'],
  ['count', 'length'],
  ['upper', 'toUpperCase'],
  ['lower', 'toLowerCase'],
  ['strip', 'trim'],
  ['startswith', 'startsWith'],
  ['endswith', 'endsWith'],
  ['find_all', 'filter'],
  ['sum', 'reduce'],
  ['max', 'Math.max(...)'],
  ['min', 'Math.min(...)'],
  ['insert', 'splice'],
  ['remove', 'splice'],
  ['first', 'at(0)'],
  ['last', 'at(-1)'],
  ['items', 'Object.entries(...)'],
  ['abs', 'Math.abs(...)'],
  ['round', 'Math.round(...)'],
])

const KINDS = [Array, String, Number, BigInt, Map, Set, Date, RegExp, Promise, Object]

/** The method that `name` was probably meant to be, on whatever kind of value; undefined: nothing is close. */
export function meantMethod(name: string): string | undefined {
  const methods = new Set(KINDS.flatMap((kind) => Object.getOwnPropertyNames(kind.prototype)))
  if (methods.has(name)) return undefined
  return OF_OTHER_LANGUAGES.get(name) ?? closestName(name, methods)
}
