import { closestMatch } from 'leven'

/**
 * The candidate that `name` was probably meant to be: one letter in three may differ (or in `lettersPerSlip`, but
 * always one), letter case aside. Undefined if none is that close.
 */
export function closestName(
  name: string,
  candidates: Iterable<string>,
  lettersPerSlip = 3,
): string | undefined {
  const distinct = [...new Set(candidates)].filter((candidate) => candidate !== name)
  const sameButCase = distinct.find((candidate) => candidate.toLowerCase() === name.toLowerCase())
  if (sameButCase !== undefined || name.length < 3) return sameButCase
  return closestMatch(name, distinct, { maxDistance: Math.max(1, Math.floor(name.length / lettersPerSlip)) })
}
