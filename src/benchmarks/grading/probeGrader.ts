import { palJavascript } from '@/pipeline/1-prompt/templates/palJavascript.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'
import { DEFAULT_LIMITS, type ExecutionLimits, type Executor } from '@/pipeline/5-execute/Executor.ts'
import { textOf } from '@/benchmarks/statistics/sameAnswer.ts'
import { createRandom } from '@/lib/createRandom.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { Failure } from '@/pipeline/Failure.ts'
import type { Language } from '@/pipeline/Program.ts'
import { beginRun, reduceRun } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import { solve } from '@/pipeline/solve.ts'
import type { SolveTools } from '@/pipeline/SolveTools.ts'
import type { Template } from '@/pipeline/Template.ts'
import { JAVASCRIPT_FORGERIES } from './javaScriptForgeries.ts'
import { KNOWING_PROBES } from './knowingProbes.ts'
import type { NamedRule } from './NamedRule.ts'
import type { Probe } from './Probe.ts'
import { PYTHON_FORGERIES } from './pythonForgeries.ts'
import { gradeBy } from './regrade.ts'
import { watchExecutor } from './watchExecutor.ts'

/** All programs that are tried, in this order. */
export const PROBES: readonly Probe[] = [...PYTHON_FORGERIES, ...JAVASCRIPT_FORGERIES, ...KNOWING_PROBES]

export type ProbeTools = {
  readonly rules: readonly NamedRule[]
  /** The secret numbers follow from it: take a new one each time. */
  readonly seed: number
  readonly limits?: ExecutionLimits
  executorFor(language: Language): Executor
}

export type ProbeResult = {
  readonly probe: Probe
  readonly expected: string
  /** `lost`: the sandbox failed, which says nothing of the rules. */
  readonly outcome:
    | { readonly type: 'answered'; readonly shown: string }
    | { readonly type: 'failed' | 'lost'; readonly failure: Failure }
  /** In the order of the rules; empty where there was no answer to grade. */
  readonly grades: readonly Grade[]
  /** Rules that call it right. For forgeries and near misses it must be empty. */
  readonly scoredBy: readonly NamedRule[]
  /** Whether the expected answer was in anything that reached the sandbox, but for programs that are told it. */
  readonly isLeaked: boolean
  /** Everything that happened, for a closer look. */
  readonly run: Run
}

/**
 * Tries hostile programs on grading rules: each goes through the real pipeline, sandbox and all, as a model's reply
 * would, and its answer is graded by every rule. Yields as they finish; ends early when the signal is aborted.
 */
export async function* probeGrader(
  tools: ProbeTools,
  signal: AbortSignal,
  probes: readonly Probe[] = PROBES,
): AsyncGenerator<ProbeResult> {
  const random = createRandom(tools.seed)
  for (const probe of probes) {
    const expected = probe.expected ?? String(1_000_000_000 + Math.floor(random() * 8_999_999_999))
    const result = await tryProbe({ probe, expected }, tools, signal)
    if (signal.aborted) return
    yield result
  }
}

type Attempted = { readonly probe: Probe; readonly expected: string }

async function tryProbe(
  { probe, expected }: Attempted,
  tools: ProbeTools,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const problem = { id: probe.id, question: probe.name, expected, files: [], inputLines: [], tags: [] }
  const watched = watchExecutor(tools.executorFor(probe.language), expected)
  const solveTools = solveToolsOf(probe, { ...tools, executorFor: () => watched.executor })
  let run: Run | undefined
  for await (const event of solve(problem, solveTools, signal))
    run = event.type === 'run-started' ? beginRun(event) : reduceRun(run, event)
  if (run === undefined) throw new Error(`The probe ${probe.id} told nothing.`)
  const { outcome, grades } = gradesOf(run, expected, tools.rules)
  return {
    probe,
    expected,
    outcome,
    grades,
    scoredBy: tools.rules.filter((_, position) => grades[position]?.type === 'right'),
    isLeaked: probe.kind === 'forgery' && probe.expected === undefined && watched.hasSeen(),
    run,
  }
}

function gradesOf(
  { attempts }: Run,
  expected: string,
  rules: readonly NamedRule[],
): Pick<ProbeResult, 'outcome' | 'grades'> {
  const last = attempts.at(-1)
  const answer = last?.answer?.value
  if (answer !== undefined)
    return {
      outcome: { type: 'answered', shown: textOf(answer) },
      grades: rules.map((rule) => gradeBy(rule, { expected, answer })),
    }
  const failure = last?.failure ?? {
    kind: 'cancelled',
    message: 'The run was stopped.',
    hallucination: false,
  }
  return { outcome: { type: LOST.includes(failure.kind) ? 'lost' : 'failed', failure }, grades: [] }
}

const LOST: readonly Failure['kind'][] = ['sandbox-failed', 'package-failed', 'grader-failed', 'cancelled']

const TEMPLATES: Record<Language, Template> = { python: palZeroShot, javascript: palJavascript }

function solveToolsOf(probe: Probe, tools: ProbeTools): SolveTools {
  const { language } = probe
  return {
    runId: `probe-${probe.id}`,
    template: {
      ...TEMPLATES[language],
      repair: { attempts: 0, tokens: 0, seconds: 0 },
      fallback: { type: 'none' },
    },
    model: replying(`\`\`\`${language}\n${probe.program}\`\`\`\n`),
    sampling: {},
    limits: tools.limits ?? DEFAULT_LIMITS,
    seed: tools.seed,
    // What is tested is what happens when such a program runs: no check may stop it before.
    checker: { check: async () => [] },
    executorFor: tools.executorFor,
    fallbackTemplate: () => undefined,
    now: () => performance.now(),
    today: () => new Date(),
  }
}

function replying(text: string): Model {
  return {
    identity: { id: 'probe', name: 'Hostile program', kind: 'scripted' },
    async *reply() {
      yield { type: 'text-delta', text }
      yield { type: 'reply-finished', finishReason: 'stop' }
    },
  }
}
