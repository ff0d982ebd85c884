import type { ModelFacts } from './ModelFacts.ts'

/** A model that this browser has. `isKept`: also when the tab is closed. */
export type LocalModel = { readonly id: string; readonly facts: ModelFacts; readonly isKept: boolean }

/** A model on its way. What has come stays when it is paused, fails, or the page is closed. */
export type Download = {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly state: 'fetching' | 'paused' | 'failed'
  /** While `fetching`: bytes come, or all have come and their hash is made. */
  readonly phase: 'fetching' | 'checking'
  readonly doneBytes: number
  /** Absent until it is known. */
  readonly totalBytes?: number
  /** What went wrong and what to do. */
  readonly message?: string
}
