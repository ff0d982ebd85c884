import type { Problem } from '@/pipeline/Problem.ts'
import { problemKey } from './problemKey.ts'

/** Of problems that ask the same, the first. */
export function withoutDuplicates(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>()
  return problems.filter((problem) => {
    const key = problemKey(problem)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
