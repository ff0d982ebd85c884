/** Stages in the order of the pipeline; charts group by them. DESIGN section 5. */
export type FailureStage =
  'inference' | 'extraction' | 'check' | 'execution' | 'answer' | 'grading' | 'infrastructure'

/** The closed list of kinds, each with its stage. */
export const FAILURE_STAGES = {
  'endpoint-unreachable': 'inference',
  'endpoint-refused': 'inference',
  'endpoint-overloaded': 'inference',
  'stream-broken': 'inference',
  'reply-truncated': 'inference',
  'no-code': 'extraction',
  'wrong-language': 'extraction',
  'syntax-error': 'check',
  'undefined-name': 'check',
  'missing-module': 'check',
  'contract-missing': 'check',
  'forbidden-import': 'check',
  'type-mismatch': 'check',
  'name-error': 'execution',
  'attribute-error': 'execution',
  'import-error': 'execution',
  'type-error': 'execution',
  'value-error': 'execution',
  'index-error': 'execution',
  'key-error': 'execution',
  'zero-division': 'execution',
  recursion: 'execution',
  assertion: 'execution',
  'other-exception': 'execution',
  'network-refused': 'execution',
  'file-refused': 'execution',
  timeout: 'execution',
  'memory-limit': 'execution',
  'output-flood': 'execution',
  'program-exit': 'execution',
  'runtime-crash': 'execution',
  'no-answer': 'answer',
  'wrong-type': 'answer',
  'not-serialisable': 'answer',
  'not-finite': 'answer',
  'wrong-answer': 'grading',
  'tests-failed': 'grading',
  'sandbox-failed': 'infrastructure',
  'package-failed': 'infrastructure',
  'grader-failed': 'infrastructure',
  cancelled: 'infrastructure',
} as const satisfies Record<string, FailureStage>

export type FailureKind = keyof typeof FAILURE_STAGES

/** Why an attempt gave no answer, or a wrong one. */
export type Failure = {
  readonly kind: FailureKind
  /** One sentence for people: what was wrong and where. */
  readonly message: string
  /** What to do about it, for the person or the model. */
  readonly hint?: string
  /** Whether the model made up a name, a module or an attribute. */
  readonly hallucination: boolean
  /** The made-up name, if it is known. */
  readonly name?: string
  /** Where in the program. */
  readonly line?: number
}
