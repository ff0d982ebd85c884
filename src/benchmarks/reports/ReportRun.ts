import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Run } from '@/pipeline/Run.ts'

/** A run with all that is known of it. Exports take them one after the other: thousands need not be in memory at once. */
export type ReportRun = { readonly summary: RunSummary; readonly run: Run }
