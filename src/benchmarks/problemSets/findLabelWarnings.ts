import type { Problem } from '@/pipeline/Problem.ts'
import type { LabelWarning, LabelWarnings } from './LabelWarning.ts'
import { problemKey } from './problemKey.ts'
import { type Keyed, repetitionWarnings } from './repetitionWarnings.ts'
import { warningsOfLabel } from './warningsOfLabel.ts'

/** Problems that are looked at before the page gets its turn. */
const SLICE = 400

/**
 * What may be wrong with the labels of a set. `rest` is awaited between slices of the work, so that a page with a large
 * set stays usable; it may reject to end the work.
 */
export async function findLabelWarnings(
  problems: readonly Problem[],
  rest: () => Promise<void> = async () => undefined,
): Promise<LabelWarnings> {
  const found = new Map<string, LabelWarning[]>()
  const keyed: Keyed[] = []
  for (const [at, problem] of problems.entries()) {
    if (at % SLICE === SLICE - 1) await rest()
    keyed.push({ problem, place: at + 1, key: problemKey(problem) })
    const warnings = warningsOfLabel(problem)
    if (warnings.length > 0) found.set(problem.id, [...warnings])
  }
  await rest()
  for (const [id, warnings] of repetitionWarnings(keyed)) {
    found.set(id, [...warnings, ...(found.get(id) ?? [])])
  }
  return found
}
