import type { Draft } from '@/features/solve/draft/Draft.ts'
import { readDraft } from '@/features/solve/draft/readDraft.ts'
import type { SolveServices } from '@/features/solve/SolveServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'

const DRAFT = 'draft'

/** Keeps what is being typed, so that a reload loses nothing. */
export function createDrafts(
  opened: Promise<Archive<RunSummary>>,
): Pick<SolveServices, 'loadDraft' | 'saveDraft'> {
  return {
    async loadDraft(): Promise<Draft | undefined> {
      return readDraft(await (await opened).readSetting(DRAFT))
    },
    async saveDraft(draft) {
      await (await opened).writeSetting(DRAFT, draft)
    },
  }
}
