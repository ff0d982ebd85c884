import type { Draft } from '@/features/solve/draft/Draft.ts'
import { readDraft } from '@/features/solve/draft/readDraft.ts'
import type { SolveServices } from '@/features/solve/SolveServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'

const DRAFT = 'draft'

/** Keeps what is being typed, so that a reload loses nothing. `ready`: when the draft's template is known. */
export function createDrafts(
  opened: Promise<Archive<RunSummary>>,
  ready: () => Promise<void>,
): Pick<SolveServices, 'loadDraft' | 'saveDraft'> {
  return {
    async loadDraft(): Promise<Draft | undefined> {
      await ready()
      return readDraft(await (await opened).readSetting(DRAFT))
    },
    async saveDraft(draft) {
      await (await opened).writeSetting(DRAFT, draft)
    },
  }
}
