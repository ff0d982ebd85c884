import type { BenchmarkPlan, Column } from '@/benchmarks/Benchmark.ts'

/** What a person should know before the start. An error, or what is missing yet, keeps it from starting. */
export type PlanFinding = { readonly severity: 'missing' | 'error' | 'warning'; readonly message: string }

const MOST_RUNS = 200_000

export function checkPlan(plan: BenchmarkPlan): readonly PlanFinding[] {
  return [
    ...whatIsMissing(plan),
    ...plan.columns.flatMap((column) => [...aboutSamples(column, plan)]),
    ...aboutProblems(plan),
  ]
}

function* whatIsMissing({ problems, columns, samples }: BenchmarkPlan): Generator<PlanFinding> {
  const runs = problems.length * columns.length * samples
  if (problems.length === 0)
    yield missing('No problem is chosen. Choose a problem set, or loosen its filter.')
  if (columns.length === 0) yield missing('Choose at least one template and one model.')
  if (!Number.isInteger(samples) || samples < 1) yield error('Samples must be a whole number of at least 1.')
  if (runs > MOST_RUNS) {
    yield error(
      `These are ${runs.toLocaleString('en')} runs, more than the ${MOST_RUNS.toLocaleString('en')} that one benchmark may have. Take fewer problems, columns or samples.`,
    )
  }
}

/** Without chance, every sample of a problem is the same reply. */
function* aboutSamples(
  { name, sampling, model }: Column,
  { samples }: BenchmarkPlan,
): Generator<PlanFinding> {
  if (samples > 1 && (sampling.temperature === 0 || model.kind === 'scripted')) {
    yield warning(
      `“${name}” would give the same reply ${samples} times, because ${model.kind === 'scripted' ? 'its replies are ready-made' : 'its temperature is 0'}. Set a temperature above 0, or one sample.`,
    )
  }
}

function* aboutProblems({ problems, columns }: BenchmarkPlan): Generator<PlanFinding> {
  const ungraded = problems.filter(
    ({ expected = '', tests = '' }) => expected.trim() === '' && tests.trim() === '',
  )
  if (ungraded.length > 0 && problems.length > 0) {
    yield warning(
      `${ungraded.length} of ${problems.length} problems have neither an expected answer nor tests: they count for execution success, not for accuracy.`,
    )
  }
  const ids = new Set(
    columns.map(({ template, model, sampling }) => JSON.stringify([template, model.id, sampling])),
  )
  if (ids.size < columns.length)
    yield warning('Two columns are the same in everything. What differs between them is chance.')
}

function missing(message: string): PlanFinding {
  return { severity: 'missing', message }
}

function error(message: string): PlanFinding {
  return { severity: 'error', message }
}

function warning(message: string): PlanFinding {
  return { severity: 'warning', message }
}
