import type { Problem } from '@/pipeline/Problem.ts'
import type { NamedProblem } from '@/features/templates/TemplatesServices.ts'
import type { ProblemChoice, TypedProblem } from './TemplatesStore.ts'

type Offers = { readonly starters: readonly NamedProblem[]; readonly solveProblem: Problem }

/** The problem that is previewed and tried. */
export function chosenProblem(
  { problemChoice, typedProblem }: { problemChoice: ProblemChoice; typedProblem: TypedProblem },
  { starters, solveProblem }: Offers,
): Problem {
  switch (problemChoice.type) {
    case 'solve':
      return solveProblem
    case 'starter':
      return starters.find(({ problem }) => problem.id === problemChoice.id)?.problem ?? solveProblem
    case 'typed': {
      const { question, expected } = typedProblem
      const graded = expected.trim() === '' ? {} : { expected: expected.trim() }
      return { id: 'typed', question, ...graded, files: [], inputLines: [], tags: [] }
    }
  }
}
