import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import type { Problem, ProblemFile } from '@/pipeline/Problem.ts'
import type { StarterProblem } from '@/features/solve/SolveServices.ts'
import type { Draft } from './Draft.ts'

export const EMPTY_DRAFT: Draft = {
  starterId: undefined,
  question: '',
  expected: '',
  tests: '',
  files: [],
  inputText: '',
  templateId: '',
  modelId: '',
  sampling: {},
  limits: DEFAULT_LIMITS,
  environmentId: '',
}

/** The draft after an entry. A question that was changed is no longer the starter problem's. */
export function changeDraft(draft: Draft, change: Partial<Draft>): Draft {
  const changed = { ...draft, ...change }
  return 'starterId' in change || changed.question === draft.question
    ? changed
    : { ...changed, starterId: undefined }
}

/** The draft with the starter problem and its template in place; model and settings stay. */
export function takeStarter(draft: Draft, { problem, templateId }: StarterProblem): Draft {
  return { ...takeProblem(draft, problem), starterId: problem.id, templateId }
}

/** The draft with the problem in place; the rest stays. */
export function takeProblem(draft: Draft, problem: Problem): Draft {
  return {
    ...draft,
    starterId: undefined,
    question: problem.question,
    expected: problem.expected ?? '',
    tests: problem.tests ?? '',
    files: problem.files,
    inputText: problem.inputLines.join('\n'),
  }
}

/** The files with `added` among them; one of the same name is replaced. */
export function addFiles(
  files: readonly ProblemFile[],
  added: readonly ProblemFile[],
): readonly ProblemFile[] {
  const names = new Set(added.map(({ name }) => name))
  return [...files.filter(({ name }) => !names.has(name)), ...added]
}
