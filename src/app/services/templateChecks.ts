import type { TemplateFinding } from '@/features/templates/checks/TemplateFinding.ts'
import type { Checker, Finding } from '@/pipeline/4-check/Finding.ts'
import { DEFAULT_LIMITS, type Executor } from '@/pipeline/5-execute/Executor.ts'
import type { ExemplarCheck } from '@/pipeline/checkExemplar.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'

type Checks = { readonly checker: Checker; executorFor(language: Language): Promise<Executor> }

/** Runs of one exemplar are to give one result. */
const SEED = 1

/** Solves an exemplar with its own reply, in the real sandbox; programs of people who wait for a run go first. */
export async function checkExemplarIn(
  subject: { readonly template: Template; readonly exemplar: Exemplar },
  { checker, executorFor }: Checks,
  signal: AbortSignal,
): Promise<ExemplarCheck> {
  const [{ checkExemplar }, executor] = await Promise.all([
    import('@/pipeline/checkExemplar.ts'),
    executorFor(subject.template.language),
  ])
  const tools = {
    checker,
    executorFor: () => executor,
    limits: DEFAULT_LIMITS,
    seed: SEED,
    priority: 'benchmark',
    now: () => performance.now(),
    today: () => new Date(),
  } as const
  return checkExemplar(subject, tools, signal)
}

/** What speaks against a preamble by itself: the program that follows it is not known. */
export async function checkPreambleIn(
  { preamble, language }: Template,
  { checker, executorFor }: Checks,
): Promise<readonly TemplateFinding[]> {
  if (preamble.trim() === '') return []
  const runtime = await (await executorFor(language)).describe()
  const problem = { id: 'preamble', question: '', files: [], inputLines: [], tags: [] }
  const contract = { source: { type: 'tests' }, sentence: '{{answer}}' } as const
  const found = await checker.check(
    { language, source: preamble },
    { contract, problem, runtime, preamble: '', earlier: [] },
  )
  return found.filter(({ kind }) => kind !== undefined && ITS_OWN.includes(kind)).map(findingOf)
}

const ITS_OWN: readonly string[] = ['syntax-error', 'undefined-name', 'missing-module']

function findingOf({ message, hint, range }: Finding): TemplateFinding {
  return {
    field: 'preamble',
    severity: 'error',
    message: `Line ${range.startLine} of the preamble: ${message}`,
    ...(hint === undefined ? {} : { hint }),
  }
}
