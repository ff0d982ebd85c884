import type { Model, ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import type { Execution, ExecutionEnd, GuestError } from '@/pipeline/5-execute/Execution.ts'
import {
  DEFAULT_LIMITS,
  type Executor,
  type Guest,
  type GuestSetup,
  type RunOptions,
} from '@/pipeline/5-execute/Executor.ts'
import type { GuestReturn } from '@/pipeline/5-execute/GuestReturn.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { SolveTools } from '@/pipeline/SolveTools.ts'
import type { Template } from '@/pipeline/Template.ts'

/** One reply of the fake model: its text, its parts (an error is thrown when its turn comes), or what the request leads to. */
export type FakeReply =
  | string
  | readonly (ReplyPart | Error)[]
  | ((request: ModelRequest, signal: AbortSignal) => AsyncIterable<ReplyPart>)

/** What the fake guest does with one program. */
type FakeRun = Execution | Error | ((program: Program, options: RunOptions) => Promise<Execution> | Execution)

export type FakeScript = {
  readonly template: Template
  readonly replies: readonly FakeReply[]
  /** In the order in which programs run. */
  readonly runs?: readonly FakeRun[]
  /** In the order of the checks; none: nothing is found. */
  readonly findings?: readonly (readonly Finding[] | Error)[]
  readonly change?: Partial<SolveTools>
  readonly describeError?: Error
  readonly openError?: Error
  /** What the executor tells of its interpreters; absent: nothing. */
  readonly returned?: GuestReturn
}

/** Everything that reached a port, for tests of what must not. */
export type FakeLog = {
  readonly requests: ModelRequest[]
  readonly setups: GuestSetup[]
  readonly programs: Program[]
  closed: number
}

/** Tools for `solve` that do what a script says. The clock goes on by one millisecond each time it is read. */
export function fakeSolveTools(script: FakeScript): { readonly tools: SolveTools; readonly log: FakeLog } {
  const log: FakeLog = { requests: [], setups: [], programs: [], closed: 0 }
  let clock = 1000
  let checks = 0
  const tools: SolveTools = {
    runId: 'run-1',
    template: script.template,
    model: fakeModel(script.replies, log),
    sampling: { temperature: 0 },
    limits: DEFAULT_LIMITS,
    seed: 7,
    checker: { check: async () => orThrow(script.findings?.[checks++] ?? []) },
    executorFor: (language) => fakeExecutor(language, script, log),
    fallbackTemplate: () => undefined,
    now: () => clock++,
    today: () => new Date('2025-03-03T08:00:00Z'),
    ...script.change,
  }
  return { tools, log }
}

function fakeModel(replies: readonly FakeReply[], log: FakeLog): Model {
  return {
    identity: { id: 'fake', name: 'Fake model', kind: 'scripted' },
    async *reply(request, signal) {
      const reply = replies[log.requests.length]
      log.requests.push(request)
      if (reply === undefined) throw new Error('The script has no further reply.')
      if (typeof reply === 'function') return yield* reply(request, signal)
      for (const part of typeof reply === 'string' ? textReply(reply) : reply) yield orThrow(part)
    },
  }
}

/** A reply that comes in two pieces and ends well. */
function textReply(text: string): readonly ReplyPart[] {
  const middle = Math.ceil(text.length / 2)
  return [
    { type: 'text-delta', text: text.slice(0, middle) },
    { type: 'text-delta', text: text.slice(middle) },
    { type: 'usage-reported', usage: { promptTokens: 100, completionTokens: 20 } },
    { type: 'reply-finished', finishReason: 'stop' },
  ]
}

function fakeExecutor(language: Program['language'], script: FakeScript, log: FakeLog): Executor {
  return {
    language,
    describe: async () =>
      orThrow(
        script.describeError ?? { language, name: 'Fake runtime 1.0', modules: ['math'], packages: [] },
      ),
    open: async (setup) => {
      log.setups.push(setup)
      return orThrow(script.openError ?? fakeGuest(script, log))
    },
  }
}

function fakeGuest({ runs = [], returned }: FakeScript, log: FakeLog): Guest {
  return {
    ...(returned === undefined ? {} : { returned: Promise.resolve(returned) }),
    run: async (program, options) => {
      const run = runs[log.programs.length]
      log.programs.push(program)
      if (run === undefined) throw new Error('The script has no further execution.')
      if (typeof run === 'function') return run(program, options)
      const { printed } = orThrow(run)
      options.onStarted?.()
      if (printed.stdout !== '') options.onPrinted?.({ stream: 'stdout', text: printed.stdout })
      return orThrow(run)
    },
    close: () => void log.closed++,
  }
}

function orThrow<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value
  return value
}

/** An execution that ended so, after printing `stdout`. */
export function execution(end: ExecutionEnd, stdout = ''): Execution {
  const printed = { stdout, stderr: '', printedLength: stdout.length, truncated: false }
  return { end, printed, files: [], runMs: 5 }
}

export function returned(value: GuestValue | undefined, stdout = ''): Execution {
  return execution({ type: 'returned', value }, stdout)
}

export function returnedInt(text: string, stdout = ''): Execution {
  return returned({ type: 'int', text }, stdout)
}

export function raised(name: string, message: string, more: Partial<GuestError> = {}): Execution {
  const traceback = `Traceback (most recent call last):\n  line 2, in solution\n${name}: ${message}`
  const frame = { line: 2, functionName: 'solution', sourceLine: '    return x' }
  const error = { name, message, frames: [frame], traceback, fullTraceback: traceback, ...more }
  return execution({ type: 'raised', error })
}

/** A reply with one sentence and one program. */
export function programReply(source: string, language = 'python'): string {
  return `So it is done.\n\n\`\`\`${language}\n${source}\n\`\`\`\n`
}

/** All events of a run, once it has ended. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
