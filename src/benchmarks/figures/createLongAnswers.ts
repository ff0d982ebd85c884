import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { ANSWER_CHARACTERS } from '@/metrics/summarizeRun.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'

/** Whole answers by run, of those runs whose summary may hold only the beginning of one. */
export type LongAnswers = (runs: readonly RunSummary[]) => Promise<ReadonlyMap<string, AnswerValue>>

/** So many are kept for the next time that somebody asks. */
const MOST_KEPT = 2000
/** So many are read at a time, so that the page stays usable between. */
const AT_ONCE = 50

/** Reads the answers that summaries cut; an answer never changes, so each is read once and kept for a while. */
export function createLongAnswers(eventsOf: (runId: string) => Promise<readonly RunEvent[]>): LongAnswers {
  const kept = new Map<string, AnswerValue>()
  const read = async (runId: string): Promise<readonly [string, AnswerValue] | undefined> => {
    const value = kept.get(runId) ?? answerOf(await eventsOf(runId))
    if (value === undefined) return undefined
    kept.set(runId, value)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return [runId, value]
  }
  return async (runs) => {
    const cut = runs.filter(isCut)
    const found = new Map<string, AnswerValue>()
    for (let at = 0; at < cut.length; at += AT_ONCE) {
      const part = await Promise.all(cut.slice(at, at + AT_ONCE).map(({ runId }) => read(runId)))
      for (const entry of part) if (entry !== undefined) found.set(...entry)
    }
    return found
  }
}

/** An answer of exactly that length is read in vain, which costs little. */
export function isCut({ answer = '' }: RunSummary): boolean {
  return answer.length >= ANSWER_CHARACTERS
}

/** What the summary has the beginning of: the answer of the last attempt of the model's own that has one. */
function answerOf(events: readonly RunEvent[]): AnswerValue | undefined {
  return runOf(events)
    ?.attempts.filter(({ purpose }) => purpose !== 'manual')
    .findLast(({ answer }) => answer !== undefined)?.answer?.value
}
