import type { RunRecord } from '@/features/solve/SolveServices.ts'

/** The runs in which every word of the query occurs: in question, answer, model, template, outcome or failure. */
export function matchRuns(runs: readonly RunRecord[], query: string): readonly RunRecord[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0
    ? runs
    : runs.filter((run) => {
        const text = textOf(run)
        return words.every((word) => text.includes(word))
      })
}

function textOf({ question, state, summary }: RunRecord): string {
  const failures = summary.attempts.map(({ failure }) => failure ?? '')
  return [
    question,
    summary.answer ?? '',
    summary.model.name,
    summary.template.name,
    summary.outcome ?? state,
    summary.grade ?? '',
    ...failures,
  ]
    .join('\n')
    .toLowerCase()
}
