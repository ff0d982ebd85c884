import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { LongAnswers } from '@/benchmarks/figures/createLongAnswers.ts'
import type { Manifest } from '@/benchmarks/running/manifestOf.ts'
import type { ReportRun } from '@/benchmarks/reports/ReportRun.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@/features/benchmarks/ExportFormat.ts'
import { createBreather } from '@/lib/createBreather.ts'
import { dashed } from '@/lib/dashed.ts'
import { redactTexts } from '@/lib/redactTexts.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { PriceOf } from '@/metrics/spendingOf.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'

export type ExportParts = {
  readonly benchmark: Benchmark
  readonly summaries: readonly RunSummary[]
  readonly manifest: Manifest
  readonly priceOf: PriceOf
  readonly longAnswers: LongAnswers
  eventsOf(runId: string): Promise<readonly RunEvent[]>
  /** Takes the keys out of a text that leaves the page. */
  redact(text: string): string
}

/**
 * The benchmark as a file in a format, without any key in it or in its name. Values are redacted before a format
 * escapes, joins or cuts them, and what is written of them once more. The page stays usable meanwhile.
 */
export async function exportBenchmark(format: ExportFormat, parts: ExportParts): Promise<File> {
  const breathe = createBreather()
  const clean = await withoutKeys(parts, breathe)
  const texts: string[] = []
  for await (const text of WRITERS[format](clean)) {
    texts.push(parts.redact(text))
    await breathe()
  }
  return new File(texts, fileName(clean.benchmark.name, format), { type: TYPES[format] })
}

async function withoutKeys(parts: ExportParts, breathe: () => Promise<void>): Promise<ExportParts> {
  const redact = remembering(parts.redact)
  const summaries: RunSummary[] = []
  for (const summary of parts.summaries) {
    // Runs are found by their id.
    summaries.push({ ...redactTexts(summary, redact), runId: summary.runId })
    await breathe()
  }
  return {
    ...parts,
    redact,
    summaries,
    ...redactTexts({ benchmark: parts.benchmark, manifest: parts.manifest }, redact),
  }
}

/** Names and reasons come again with every run. */
function remembering(redact: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    if (text.length > LONGEST_KNOWN) return redact(text)
    const redacted = known.get(text) ?? redact(text)
    if (known.size < MOST_KNOWN) known.set(text, redacted)
    return redacted
  }
}

const LONGEST_KNOWN = 100
const MOST_KNOWN = 10_000

function fileName(name: string, format: ExportFormat): string {
  const plain = dashed(name)
  const extension = EXPORT_FORMATS.find(({ id }) => id === format)?.extension ?? 'txt'
  return `${plain === '' ? 'benchmark' : plain.slice(0, 80)}.${extension}`
}

const TYPES: Record<ExportFormat, string> = {
  html: 'text/html;charset=utf-8',
  jsonl: 'application/jsonl;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  otlp: 'application/json',
  promptfoo: 'application/yaml;charset=utf-8',
  manifest: 'application/json',
}

/** More traces than this make a page that no browser likes to open. */
const MOST_TRACES = 500

/** Each gives its text in pieces, between which the page may draw. */
const WRITERS: Record<ExportFormat, (parts: ExportParts) => AsyncGenerator<string>> = {
  async *html(parts) {
    const { benchmarkAsHtml } = await import('@/benchmarks/reports/benchmarkAsHtml.ts')
    const { benchmark, summaries, priceOf, manifest } = parts
    const answers = benchmark.plan.samples > 1 ? await parts.longAnswers(summaries) : undefined
    yield* benchmarkAsHtml({
      benchmark,
      summaries,
      traces: runsOf(chooseTraces(summaries), parts),
      priceOf,
      application: manifest.application,
      ...(answers && { answers }),
    })
  },
  async *jsonl(parts) {
    const { runAsJsonLine } = await import('@/benchmarks/reports/runAsJsonLine.ts')
    for await (const run of runsOf(parts.summaries, parts)) yield runAsJsonLine(run)
  },
  async *csv(parts) {
    const { runsAsCsv } = await import('@/benchmarks/reports/runsAsCsv.ts')
    yield runsAsCsv([])
    for await (const run of runsOf(parts.summaries, parts)) yield runsAsCsv([run], { hasHead: false })
  },
  async *otlp(parts) {
    const { otlpFrame, runAsSpans } = await import('@/benchmarks/reports/runAsSpans.ts')
    const { before, after } = otlpFrame(parts.manifest.application.version)
    yield before
    let isFirst = true
    for await (const { run } of runsOf(parts.summaries, parts)) {
      const spans = runAsSpans(run).map((span) => JSON.stringify(span))
      yield `${isFirst ? '' : ','}${spans.join(',\n')}`
      isFirst = false
    }
    yield after
  },
  async *promptfoo({ benchmark }) {
    const { benchmarkAsPromptfoo } = await import('@/benchmarks/reports/benchmarkAsPromptfoo.ts')
    yield* benchmarkAsPromptfoo(benchmark)
  },
  async *manifest({ manifest }) {
    yield `${JSON.stringify(manifest, undefined, 2)}\n`
  },
}

/** All of them where they are few; else what did not come out right first. */
function chooseTraces(summaries: readonly RunSummary[]): readonly RunSummary[] {
  if (summaries.length <= MOST_TRACES) return summaries
  const [others, right] = [false, true].map((isRight) =>
    summaries.filter(({ grade }) => (grade === 'right') === isRight),
  )
  return [...(others ?? []), ...(right ?? [])].slice(0, MOST_TRACES)
}

/** One after the other: thousands need not be in memory at once. */
async function* runsOf(
  summaries: readonly RunSummary[],
  { eventsOf, redact }: ExportParts,
): AsyncGenerator<ReportRun> {
  for (const summary of summaries) {
    const run = runOf(await eventsOf(summary.runId))
    if (run !== undefined) yield { summary, run: redactTexts(run, redact) }
  }
}
