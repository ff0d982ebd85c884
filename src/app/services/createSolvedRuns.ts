import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'

/** Runs offered at most: nobody scrolls further, and exemplars are to be recent. */
const MOST = 500

/** The runs that were answered rightly by the model's own program, and what each would be as an exemplar. */
export function createSolvedRuns(
  opened: Promise<Archive<RunSummary>>,
): Pick<TemplatesServices, 'solvedRuns' | 'exemplarOf'> {
  return {
    async solvedRuns() {
      const runs = await (await opened).allRuns()
      return runs
        .filter(({ summary }) => wasRight(summary))
        .slice(-MOST)
        .toReversed()
        .map(({ id, question, startedAt, summary }) => ({
          runId: id,
          question,
          startedAt,
          templateName: summary.template.name,
          mode: summary.mode,
        }))
    },
    async exemplarOf(runId) {
      const [events, { runOf }, { exemplarOfRun }] = await Promise.all([
        opened.then((archive) => archive.eventsOf(runId)),
        import('@/pipeline/reduceRun.ts'),
        import('@/pipeline/exemplarOfRun.ts'),
      ])
      const run = runOf(events)
      return run && exemplarOfRun(run)
    },
  }
}

function wasRight({ attempts }: RunSummary): boolean {
  return attempts.some(
    ({ purpose, grade }) => grade === 'right' && (purpose === 'first' || purpose === 'repair'),
  )
}
