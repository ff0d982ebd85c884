import { classifyExecution } from '@/pipeline/5-execute/classifyExecution.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import { DEFAULT_LIMITS, type Guest, type RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'
import { parseAnswer } from '@/pipeline/6-answer/parseAnswer.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { Sandbox } from '@/sandbox/host/Sandbox.ts'
import type { HostileProgram } from '../HostileProgram.ts'
import { createReference } from './createReference.ts'
import type { PauseCounts } from './samplePauses.ts'

/** The part of a hostile program that the page needs; addresses are filled in. */
export type HostileRun = Omit<HostileProgram, 'leadsTo' | 'withinMs' | 'threat' | 'spinsOnIn'>

export type Outcome = {
  readonly kind: string
  /** What a person reads: sentence and hint of the failure, or the value. */
  readonly sentence: string
  readonly runMs: number
  /** A planted secret, plain or in base64, is in something that came out. */
  readonly isSecretRead: boolean
  readonly value: string
  readonly next: string
  readonly nextMs: number
  /** What a fixed piece of work took before or after the program, and at its fastest so far. */
  readonly referenceMs: number
  readonly quietReferenceMs: number
  readonly pauses: PauseCounts
}

type Surroundings = {
  readonly secret: string
  sandboxFor(language: Language): Sandbox
  takePauses(): PauseCounts
}

const POLLS = 20
const POLL_MS = 100

const reference = createReference()

/** Runs a hostile program, says what a person would be shown, then runs the canonical one. */
export async function runHostile(
  run: HostileRun,
  { sandboxFor, secret, takePauses }: Surroundings,
): Promise<Outcome> {
  const sandbox = sandboxFor(run.language)
  const runtime = await sandbox.describe()
  const before = reference.measure()
  takePauses()
  const executions = await execute(run, sandbox)
  const last = executions.at(-1)
  if (last === undefined) throw new Error('Nothing ran.')
  const askedAt = performance.now()
  const next = await runCanonical(sandbox)
  const nextMs = performance.now() - askedAt
  const pauses = takePauses()
  const referenceMs = Math.max(before, reference.measure())
  const text = JSON.stringify(executions.map(withFilesAsText))
  return {
    ...describe(last, run, runtime),
    runMs: Math.max(...executions.map(({ runMs }) => runMs)),
    isSecretRead: text.includes(secret) || text.includes(btoa(secret).slice(0, -3)),
    value: last.end.type === 'returned' && last.end.value ? showGuestValue(last.end.value, run.language) : '',
    next,
    nextMs,
    referenceMs,
    quietReferenceMs: reference.fastest(),
    pauses,
  }
}

async function execute(run: HostileRun, sandbox: Sandbox): Promise<readonly Execution[]> {
  const guest = await openGuest(sandbox, run)
  const executions = [await runIn(guest, run, run.source)]
  for (let poll = 0; run.afterwards !== undefined && poll < POLLS; poll++) {
    if (executions.at(-1)?.end.type !== 'returned') break
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const heard = await runIn(guest, { language: run.language }, run.afterwards)
    executions.push(heard)
    if (heard.end.type === 'returned' && heard.end.value?.type === 'str' && heard.end.value.text !== '') break
  }
  guest.close()
  return executions
}

function openGuest(sandbox: Sandbox, run: Pick<HostileRun, 'limits' | 'inputLines'>): Promise<Guest> {
  const limits = { ...DEFAULT_LIMITS, ...run.limits }
  const setup = { preamble: '', files: [], inputLines: run.inputLines ?? [], seed: 1, limits }
  return sandbox.open(setup, new AbortController().signal)
}

function runIn(
  guest: Guest,
  run: Pick<HostileRun, 'language' | 'contract' | 'stopAfterMs'>,
  source: string,
): Promise<Execution> {
  const controller = new AbortController()
  return guest.run(
    { language: run.language, source },
    {
      source: run.contract ?? { type: 'last-expression' },
      signal: controller.signal,
      onStarted: () => {
        if (run.stopAfterMs !== undefined) setTimeout(() => controller.abort(), run.stopAfterMs)
      },
    },
  )
}

/** As the pipeline decides it: first whether the program failed, then whether it gave an answer. */
function describe(
  execution: Execution,
  run: HostileRun,
  runtime: RuntimeDescription,
): Pick<Outcome, 'kind' | 'sentence'> {
  const { language, contract = { type: 'last-expression' } as const } = run
  const failure = classifyExecution(execution, { language, source: run.afterwards ?? run.source }, runtime)
  if (failure !== undefined) {
    return { kind: failure.kind, sentence: `${failure.message} ${failure.hint ?? ''}`.trim() }
  }
  const parsed = parseAnswer(
    execution,
    { language, contract: { source: contract, sentence: '{{answer}}' } },
    '',
  )
  return parsed.type === 'found'
    ? { kind: 'value', sentence: parsed.answer.text }
    : { kind: parsed.failure.kind, sentence: parsed.failure.message }
}

const CANONICAL: Readonly<Record<Language, string>> = {
  python: `import math, json, random, os
repr((sum(range(101)), sorted([3, 1, 2]), round(math.pi, 5), json.loads('{"a": [1, 2]}'), f"{1234567:,}", os.listdir("."), random.randint(1, 10**6)))`,
  javascript: `JSON.stringify([[...Array(101).keys()].reduce((a, b) => a + b), [3, 1, 2].sort(), Math.PI.toFixed(5), JSON.parse('{"a":[1,2]}'), String(2n ** 64n), 'polluted' in {}, typeof left])`,
}

/** Any program's value after a hostile one: the text that it must give is `CANONICAL_ANSWERS`. */
async function runCanonical(sandbox: Sandbox): Promise<string> {
  const { language } = sandbox
  // Whatever the hostile program left running in the machine may slow it down; the value is what counts.
  const guest = await openGuest(sandbox, { limits: { timeoutMs: 30_000 } })
  const { end } = await runIn(guest, { language }, CANONICAL[language])
  guest.close()
  return end.type === 'returned' && end.value?.type === 'str' ? end.value.text : JSON.stringify(end)
}

function withFilesAsText({ files, ...execution }: Execution): object {
  return { ...execution, files: files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]) }
}
