import listing from './standardNames.json'

/** Names that the sandbox's Python has without any import; generated, as all of this is. */
export const PYTHON_BUILTINS: ReadonlySet<string> = new Set(listing.builtins.split(' '))

const NAMES = mapOfWords(listing.names)
const STARRED = mapOfWords(listing.starred)

/** The names in a standard module; undefined for modules that are not listed. */
export function namesInModule(module: string): ReadonlySet<string> | undefined {
  return NAMES.get(module)
}

/** The names that `from module import *` brings; undefined for modules that are not listed. */
export function starredNames(module: string): ReadonlySet<string> | undefined {
  return STARRED.get(module)
}

/** Common modules in whose public names `name` is, best known first. */
export function modulesWithName(name: string): string[] {
  return PREFERRED.filter((module) => STARRED.get(module)?.has(name) === true)
}

const PREFERRED =
  'math fractions decimal datetime collections itertools functools statistics random re json string heapq bisect copy operator calendar time'.split(
    ' ',
  )

function mapOfWords(words: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(words).map(([module, names]) => [module, new Set(names.split(' '))]))
}
