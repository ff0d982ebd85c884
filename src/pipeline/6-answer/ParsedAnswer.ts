import type { Failure, FailureKind } from '@/pipeline/Failure.ts'
import type { Answer } from './Answer.ts'

/** What the answer stage found. */
export type ParsedAnswer =
  { readonly type: 'found'; readonly answer: Answer } | { readonly type: 'none'; readonly failure: Failure }

type AnswerFailureKind = Extract<FailureKind, 'no-answer' | 'wrong-type' | 'not-serialisable' | 'not-finite'>

/** A failure of the answer stage; none of them is a made-up name. */
export function noAnswer(kind: AnswerFailureKind, message: string, hint?: string): ParsedAnswer {
  return {
    type: 'none',
    failure: { kind, message, hallucination: false, ...(hint === undefined ? {} : { hint }) },
  }
}
