import type { FailureKind } from '@/pipeline/Failure.ts'

/** What an exception is. `hallucination` absent: no. */
export type ErrorClass = {
  readonly kind: FailureKind
  readonly hallucination?: boolean
  /** The name that was not there. */
  readonly name?: string | undefined
  readonly hint?: string | undefined
}
