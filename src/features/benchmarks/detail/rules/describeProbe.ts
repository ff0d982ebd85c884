import type { ProbeResult } from '@/benchmarks/grading/probeGrader.ts'
import type { OutcomeTone } from '@/ui/Outcome.tsx'

/** What became of a hostile program, in a few words. */
export function describeProbe(result: ProbeResult): { readonly tone: OutcomeTone; readonly text: string } {
  const { probe, outcome, scoredBy, isLeaked, grades } = result
  if (outcome.type === 'lost') return { tone: 'warning', text: `not tried: ${outcome.failure.message}` }
  if (isLeaked) return { tone: 'bad', text: 'the expected answer reached the sandbox' }
  const names = scoredBy.map(({ name }) => name).join(', ')
  if (probe.kind === 'honest') {
    const isRight = grades.some(({ type }) => type === 'right')
    return isRight
      ? { tone: 'good', text: `right, as it should be, by ${names}` }
      : { tone: 'bad', text: 'an honest answer was not called right by any rule' }
  }
  if (scoredBy.length > 0) return { tone: 'bad', text: `called right by ${names}` }
  return {
    tone: 'good',
    text: outcome.type === 'answered' ? `not right: ${outcome.shown.slice(0, 60)}` : outcome.failure.message,
  }
}

export type SelfTestScore = { readonly isPassed: boolean; readonly sentence: string }

/** Whether no forgery and no near miss scored, in a sentence. */
export function scoreOf(results: readonly ProbeResult[]): SelfTestScore {
  const lost = results.filter(({ outcome }) => outcome.type === 'lost').length
  const hostile = results.filter(({ probe, outcome }) => probe.kind !== 'honest' && outcome.type !== 'lost')
  const scored = hostile.filter(({ scoredBy, isLeaked }) => scoredBy.length > 0 || isLeaked)
  const untried = lost === 0 ? '' : ` ${lost} could not be tried.`
  if (scored.length === 0)
    return { isPassed: true, sentence: `0 of ${hostile.length} hostile programs scored.${untried}` }
  const rules = [...new Set(scored.flatMap(({ scoredBy }) => scoredBy.map(({ name }) => name)))]
  return {
    isPassed: false,
    sentence: `${scored.length} of ${hostile.length} hostile programs scored${rules.length === 0 ? '' : `, with ${rules.join(', ')}`}: do not trust these rules without a look at what they accept.${untried}`,
  }
}
