import { addUsage } from '@/pipeline/2-model/addUsage.ts'
import type { Attempt, Block, Phase, PhaseName, Run } from './Run.ts'
import type { RunEvent } from './RunEvent.ts'

/** The run after one more event. Events must come in order, `run-started` first; others before it are dropped. */
export function reduceRun(run: Run, event: RunEvent): Run
export function reduceRun(run: Run | undefined, event: RunEvent): Run | undefined
export function reduceRun(run: Run | undefined, event: RunEvent): Run | undefined {
  if (event.type === 'run-started') return beginRun(event)
  if (run === undefined) return undefined
  switch (event.type) {
    case 'attempt-started':
      return { ...run, attempts: [...closeLast(run.attempts, event.atMs), newAttempt(event)] }
    case 'repairs-ended':
      return { ...run, repairsEnded: event.because }
    case 'run-ended':
      return {
        ...run,
        attempts: closeLast(run.attempts, event.atMs),
        outcome: event.outcome,
        endedMs: event.atMs,
      }
    default:
      return withLastAttempt(run, (attempt) => reduceAttempt(attempt, event))
  }
}

/** A run of which nothing is known but how it started. */
export function beginRun(started: Run['started']): Run {
  return { started, attempts: [], repairsEnded: undefined, outcome: undefined, endedMs: undefined }
}

/** The run that a list of events tells; undefined if it does not begin with `run-started`. */
export function runOf(events: readonly RunEvent[]): Run | undefined {
  return events.reduce<Run | undefined>(reduceRun, undefined)
}

type AttemptEvent = Exclude<
  RunEvent,
  { type: 'run-started' | 'attempt-started' | 'repairs-ended' | 'run-ended' }
>

function reduceAttempt(attempt: Attempt, event: AttemptEvent): Attempt {
  switch (event.type) {
    case 'messages-prepared':
      return enter({ ...attempt, messages: event.messages, state: 'waiting' }, 'waiting', event.atMs)
    case 'request-delayed':
      return enter(
        { ...attempt, delays: [...(attempt.delays ?? []), event.delay], state: 'delayed' },
        'delayed',
        event.atMs,
      )
    case 'request-resumed':
      return enter({ ...attempt, state: 'waiting' }, 'waiting', event.atMs)
    case 'thinking-delta':
      return stream({ ...attempt, thinking: attempt.thinking + event.text }, event.atMs)
    case 'text-delta':
      return stream({ ...attempt, reply: attempt.reply + event.text }, event.atMs)
    case 'usage-reported':
      // An interleaved attempt asks the model several times: its usage is the sum.
      return { ...attempt, usage: addUsage(attempt.usage, event.usage) }
    case 'reply-finished':
      return enter(
        { ...attempt, finishReason: event.finishReason, finishNote: event.note },
        'extract',
        event.atMs,
      )
    case 'program-extracted':
      return addBlock(attempt, {
        extraction: event.extraction,
        program: event.extraction.type === 'found' ? event.extraction.program : undefined,
      })
    case 'program-edited':
      return { ...addBlock(attempt, { program: event.program }), editedFrom: event.fromAttempt }
    case 'check-started':
      return enter({ ...attempt, state: 'checking' }, 'check', event.atMs)
    case 'check-finished':
      return withLastBlock(endPhase(attempt, event.atMs), { findings: event.findings })
    case 'guest-requested':
      return enter({ ...attempt, state: 'booting' }, 'boot', event.atMs)
    case 'packages-loaded':
      return { ...attempt, packages: event.packages }
    case 'programs-repeated':
      return withLastBlock(attempt, { repeated: { programs: event.programs, because: event.because } })
    case 'execution-started':
      return enter({ ...attempt, state: 'running' }, 'run', event.atMs)
    case 'printed':
      return printTo(attempt, event)
    case 'execution-finished':
      return enter(withLastBlock(attempt, { execution: event.execution }), 'answer', event.atMs)
    case 'answer-parsed':
      return { ...attempt, answer: event.answer }
    case 'answer-graded':
      return endPhase({ ...attempt, grade: event.grade }, event.atMs)
    case 'guest-returned':
      return { ...attempt, guestReturn: { kept: event.kept, reason: event.reason } }
    case 'attempt-failed':
      return endPhase({ ...attempt, failure: event.failure }, event.atMs)
    case 'repair-judged':
      return { ...attempt, verdict: event.verdict }
  }
}

function newAttempt(event: Extract<RunEvent, { type: 'attempt-started' }>): Attempt {
  return {
    number: event.attempt,
    purpose: event.purpose,
    template: event.template,
    messages: [],
    thinking: '',
    reply: '',
    finishReason: undefined,
    finishNote: undefined,
    usage: undefined,
    blocks: [],
    answer: undefined,
    grade: undefined,
    failure: undefined,
    verdict: undefined,
    editedFrom: undefined,
    phases: [{ name: 'prompt', startMs: event.atMs, endMs: undefined }],
    state: 'prompting',
  }
}

function withLastAttempt(run: Run, change: (attempt: Attempt) => Attempt): Run {
  const last = run.attempts.at(-1)
  return last === undefined ? run : { ...run, attempts: [...run.attempts.slice(0, -1), change(last)] }
}

function closeLast(attempts: readonly Attempt[], atMs: number): readonly Attempt[] {
  const last = attempts.at(-1)
  return last === undefined
    ? attempts
    : [...attempts.slice(0, -1), { ...endPhase(last, atMs), state: 'done' }]
}

function addBlock(attempt: Attempt, part: Partial<Block>): Attempt {
  const block: Block = {
    extraction: undefined,
    program: undefined,
    replyEnd: attempt.reply.length,
    findings: undefined,
    printed: [],
    execution: undefined,
    ...part,
  }
  return { ...attempt, blocks: [...attempt.blocks, block] }
}

function withLastBlock(attempt: Attempt, part: Partial<Block>): Attempt {
  const last = attempt.blocks.at(-1)
  if (last === undefined) return attempt
  return { ...attempt, blocks: [...attempt.blocks.slice(0, -1), { ...last, ...part }] }
}

function printTo(attempt: Attempt, { stream, text }: Extract<RunEvent, { type: 'printed' }>): Attempt {
  const printed = attempt.blocks.at(-1)?.printed ?? []
  const last = printed.at(-1)
  const chunk = last?.stream === stream ? { stream, text: last.text + text } : { stream, text }
  return withLastBlock(attempt, {
    printed: [...(last?.stream === stream ? printed.slice(0, -1) : printed), chunk],
  })
}

function stream(attempt: Attempt, atMs: number): Attempt {
  return attempt.state === 'streaming'
    ? attempt
    : enter({ ...attempt, state: 'streaming' }, 'streaming', atMs)
}

function enter(attempt: Attempt, name: PhaseName, atMs: number): Attempt {
  const ended = endPhase(attempt, atMs)
  return { ...ended, phases: [...ended.phases, { name, startMs: atMs, endMs: undefined }] }
}

function endPhase(attempt: Attempt, atMs: number): Attempt {
  const last: Phase | undefined = attempt.phases.at(-1)
  if (last === undefined || last.endMs !== undefined) return attempt
  return { ...attempt, phases: [...attempt.phases.slice(0, -1), { ...last, endMs: atMs }] }
}
