import { compare, explain, satisfies } from '@renovatebot/pep440'

/** An empty specifier holds for every version; pre-releases count like the others. */
export function isSatisfied(version: string, specifier: string): boolean {
  return specifier === '' || satisfies(version, specifier, { prereleases: true })
}

type Release = { readonly version: string; readonly isYanked: boolean }

/**
 * The releases that a specifier allows, the preferred one first, by the rules of pip: the newest; pre-releases only
 * if the specifier names one, or if any version will do and there is no other; withdrawn ones only if exactly that version is asked for.
 */
export function preferredReleases<Item extends Release>(
  releases: readonly Item[],
  specifier: string,
): readonly Item[] {
  const clauses = [...specifier.matchAll(CLAUSE)].map(([, operator = '', version = '']) => ({
    operator,
    version,
  }))
  const isExact = clauses.some(({ operator, version }) => operator.startsWith('==') && !version.endsWith('*'))
  const namesEarly = clauses.some(({ operator, version }) => operator !== '!=' && isEarly(version))
  const fitting = releases
    .filter(({ version, isYanked }) => (!isYanked || isExact) && isSatisfied(version, specifier))
    .toSorted((a, b) => compare(b.version, a.version))
  const final = fitting.filter(({ version }) => !isEarly(version))
  const isAnyFine = specifier === '' && final.length === 0
  return namesEarly || isAnyFine ? fitting : final
}

const CLAUSE = /(===|~=|==|!=|<=|>=|<|>)\s*([^,\s]+)/g

function isEarly(version: string): boolean {
  return explain(version)?.is_prerelease === true
}
