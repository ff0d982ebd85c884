import type { Run } from '@/pipeline/Run.ts'

/** A template tried on one problem. */
export type Trial = {
  readonly templateId: string
  /** Undefined until the run has begun. */
  readonly run: Run | undefined
  readonly isRunning: boolean
  /** What of ours went wrong. */
  readonly problem: string | undefined
}
