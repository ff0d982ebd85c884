import type { OutcomeFigures } from './outcomeFigures.ts'

type NamedOutcomes = { readonly name: string; readonly outcomes: OutcomeFigures }

/** Who was right how often, the best first, in one sentence; empty where nothing could be graded. */
export function describeOutcomes(columns: readonly NamedOutcomes[]): string {
  const graded = columns
    .filter(({ outcomes }) => outcomes.right.n > 0)
    .toSorted((a, b) => (b.outcomes.right.rate ?? 0) - (a.outcomes.right.rate ?? 0))
  if (graded.length === 0) return ''
  const parts = graded.map(({ name, outcomes: { right } }, position) => {
    const verb = position === 0 ? ' was right' : ''
    return `“${name}”${verb} on ${right.successes.toLocaleString('en')} of ${right.n.toLocaleString('en')}`
  })
  return `${parts.join(', ')}.`
}
