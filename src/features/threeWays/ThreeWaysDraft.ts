import { isRecord } from '@/lib/isRecord.ts'

/** What the person has entered, as entered. Empty ids: the first on offer. */
export type ThreeWaysDraft = {
  readonly question: string
  readonly expected: string
  readonly modelId: string
  /** Of the column with a program. */
  readonly templateId: string
}

const EMPTY_DRAFT: ThreeWaysDraft = { question: '', expected: '', modelId: '', templateId: '' }

/** What was stored, as far as it is what it should be. */
export function readThreeWaysDraft(stored: unknown): ThreeWaysDraft {
  if (!isRecord(stored)) return EMPTY_DRAFT
  const { question, expected, modelId, templateId } = stored
  return {
    question: textOf(question),
    expected: textOf(expected),
    modelId: textOf(modelId),
    templateId: textOf(templateId),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
