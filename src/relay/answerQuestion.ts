import type { ServerResponse } from 'node:http'
import { createRedactor } from '@/lib/redact.ts'
import { askUpstream, type UpstreamReply, type UpstreamRefusal } from './askUpstream.ts'
import type { Limits } from './createLimits.ts'
import type { Log, LogEntry } from './createLog.ts'
import { createMeter, type Meter } from './createMeter.ts'
import { createWatch, type Watch } from './createWatch.ts'
import { passOnStream, passOnWhole, type PassOnTools } from './passOn.ts'
import { readQuestion, type Question } from './readQuestion.ts'
import { answerRefusal, type Refusal } from './Refusal.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'
import type { Student } from './readStudent.ts'

/** A question as it came in, and where its answer goes. */
export type Incoming = {
  readonly student: Student
  readonly body: string
  readonly outgoing: Pick<ServerResponse, 'once' | 'destroy' | 'destroyed' | 'writableFinished'>
}

export type AnswerTools = {
  readonly configuration: RelayConfiguration
  readonly limits: Limits
  readonly log: Log
}

/** Checks a question, asks the upstream, passes its reply on, and books what it cost. */
export async function answerQuestion(incoming: Incoming, tools: AnswerTools): Promise<Response> {
  const { configuration, limits, log } = tools
  const startedAt = performance.now()
  const note = (entry: Omit<LogEntry, 'student' | 'milliseconds'>) =>
    log({
      student: incoming.student.label,
      milliseconds: Math.round(performance.now() - startedAt),
      ...entry,
    })

  const question = readQuestion(incoming.body, configuration.models)
  if (question.type === 'refused') return refuse(question, note)
  const place = await limits.admit(incoming.student.id)
  if (place.type === 'refused') return refuse(place, note, question)

  const watch = createWatch(configuration)
  const meter = createMeter(question, { keepsReply: configuration.logsPrompts })
  const course: Course = { status: 200, problem: undefined, hasBegun: false }
  // The connection's end is the one thing that always happens, however the reply goes.
  whenClosed(incoming.outgoing, () => {
    watch.stop()
    place.settle(course.hasBegun ? tokensOf(meter) : 0)
    note({
      ...describe(question, course, meter, configuration.logsPrompts),
      ...(incoming.outgoing.writableFinished ? {} : { wasStopped: true }),
    })
  })
  letGoWhenCut(incoming.outgoing, watch)
  return relayReply(question, { ...tools, watch, meter, course })
}

/** What the log will say of a question, filled in as it goes. */
type Course = { status: number; problem: string | undefined; hasBegun: boolean }

type RelayTools = AnswerTools & { readonly watch: Watch; readonly meter: Meter; readonly course: Course }

async function relayReply(question: Question, tools: RelayTools): Promise<Response> {
  const { configuration, watch, meter, course } = tools
  const redact = createRedactor(() => secretsOf(configuration))
  const answer = (refusal: Refusal) => {
    course.status = refusal.status
    course.problem ??= refusal.message
    return answerRefusal({ ...refusal, message: redact(refusal.message) })
  }

  const reply = await ask(question, configuration, watch)
  if (reply.type === 'refused') {
    course.problem = reply.detail
    return answer(reply)
  }
  course.hasBegun = true
  const passOnTools: PassOnTools = {
    watch,
    meter,
    redact,
    replyBytes: configuration.replyBytes,
    onBroken: (error) => (course.problem = String(error)),
  }
  if (reply.isStream) return new Response(passOnStream(reply, passOnTools), { headers: STREAM_HEADERS })
  const whole = await passOnWhole(reply, passOnTools)
  return typeof whole === 'string' ? new Response(whole, { headers: JSON_HEADERS }) : answer(whole)
}

async function ask(
  question: Question,
  configuration: RelayConfiguration,
  watch: Watch,
): Promise<UpstreamReply | UpstreamRefusal> {
  try {
    return await watch.waitFor(askUpstream(question, configuration, watch.signal))
  } catch (error) {
    return {
      type: 'refused',
      status: 504,
      code: 'upstream_error',
      message: error instanceof Error ? error.message : 'The relay’s model server did not answer.',
    }
  }
}

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // A proxy in front of the relay must not collect the stream.
  'X-Accel-Buffering': 'no',
}

const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

function refuse(
  refusal: Refusal,
  note: (entry: Omit<LogEntry, 'student' | 'milliseconds'>) => void,
  question?: Question,
): Response {
  note({
    status: refusal.status,
    problem: refusal.message,
    ...(question === undefined ? {} : { model: question.model }),
  })
  return answerRefusal(refusal)
}

function describe(question: Question, course: Course, meter: Meter, logsPrompts: boolean) {
  return {
    status: course.status,
    model: question.model,
    ...(course.hasBegun ? { cost: meter.cost() } : {}),
    ...(course.problem === undefined ? {} : { problem: course.problem }),
    ...(logsPrompts ? { prompt: question.body.messages, reply: meter.reply() } : {}),
  }
}

function tokensOf(meter: Meter): number {
  const { promptTokens, completionTokens } = meter.cost()
  return promptTokens + completionTokens
}

function secretsOf({ upstreamKey }: RelayConfiguration): readonly string[] {
  return upstreamKey === undefined ? [] : [upstreamKey]
}

/** A reply that was cut has this long to say so: a student who reads slowly, or not at all, would keep the place. */
const FAREWELL_MS = 2000

function letGoWhenCut(outgoing: Incoming['outgoing'], { signal }: Watch): void {
  signal.addEventListener('abort', () => setTimeout(() => outgoing.destroy(), FAREWELL_MS).unref(), {
    once: true,
  })
}

function whenClosed(outgoing: Incoming['outgoing'], act: () => void): void {
  if (outgoing.destroyed) act()
  else outgoing.once('close', act)
}
