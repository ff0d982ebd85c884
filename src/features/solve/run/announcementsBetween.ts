import type { Attempt, Run } from '@/pipeline/Run.ts'
import { describeDelay } from './describeDelay.ts'
import { languageName, purposeText } from './words.ts'

/** What a screen reader is told when a run went from one state to the next: boundaries, never tokens. */
export function announcementsBetween(before: Run | undefined, after: Run): readonly string[] {
  const earlier = before?.started.runId === after.started.runId ? before : undefined
  const attempts = after.attempts.flatMap((attempt, position) =>
    attempt === earlier?.attempts[position] ? [] : announceAttempt(earlier?.attempts[position], attempt),
  )
  const hasEnded = after.outcome !== undefined && after.endedMs !== earlier?.endedMs
  return hasEnded ? [...attempts, ...announceEnd(after)] : attempts
}

function announceAttempt(before: Attempt | undefined, after: Attempt): readonly string[] {
  const said: string[] = []
  if (before === undefined) said.push(`Attempt ${after.number}, ${purposeText(after)}`)
  for (const delay of (after.delays ?? []).slice(before?.delays?.length ?? 0))
    said.push(describeDelay(delay, true))
  for (const { program } of after.blocks.slice(before?.blocks.length ?? 0)) {
    if (program !== undefined) said.push(`${languageName(program.language)} program finished`)
  }
  if (after.state === 'running' && before?.state !== 'running') said.push('Running')
  if (after.failure !== undefined && before?.failure === undefined) {
    said.push(`Failed, ${after.failure.kind}: ${after.failure.message}`)
  }
  if (after.answer !== undefined && before?.answer === undefined)
    said.push(`Answer: ${after.answer.text.slice(0, 200)}`)
  if (after.grade !== undefined && before?.grade === undefined && after.grade.type !== 'ungraded') {
    said.push(after.grade.type === 'right' ? 'The answer is right' : 'The answer is wrong')
  }
  if (after.verdict !== undefined && before?.verdict === undefined) said.push(`Repair: ${after.verdict.type}`)
  return said
}

function announceEnd(run: Run): readonly string[] {
  if (run.outcome === 'cancelled') return ['Stopped']
  return run.outcome === 'failed' ? ['Ended without an answer'] : ['Done']
}
