import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { Manifest } from '@/benchmarks/running/manifestOf.ts'
import type { ReportRun } from '@/benchmarks/reports/ReportRun.ts'
import type { ExportFormat } from '@/features/benchmarks/ExportFormat.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { PriceOf } from '@/metrics/spendingOf.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'

export type ExportParts = {
  readonly benchmark: Benchmark
  readonly summaries: readonly RunSummary[]
  readonly manifest: Manifest
  readonly priceOf: PriceOf
  eventsOf(runId: string): Promise<readonly RunEvent[]>
  /** Takes the keys out of a text that leaves the page. */
  redact(text: string): string
}

/** The benchmark in a format, without any key. */
export async function exportBenchmark(format: ExportFormat, parts: ExportParts): Promise<Blob> {
  const texts = await WRITERS[format](parts)
  return new Blob(
    texts.map((text) => parts.redact(text)),
    { type: TYPES[format] },
  )
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

const WRITERS: Record<ExportFormat, (parts: ExportParts) => Promise<readonly string[]>> = {
  async html(parts) {
    const { benchmarkAsHtml } = await import('@/benchmarks/reports/benchmarkAsHtml.ts')
    const { benchmark, summaries, priceOf, manifest } = parts
    const traces = await runsOf(chooseTraces(summaries), parts)
    return [benchmarkAsHtml({ benchmark, summaries, traces, priceOf, application: manifest.application })]
  },
  async jsonl(parts) {
    const { runAsJsonLine } = await import('@/benchmarks/reports/runAsJsonLine.ts')
    return (await runsOf(parts.summaries, parts)).map(runAsJsonLine)
  },
  async csv(parts) {
    const { runsAsCsv } = await import('@/benchmarks/reports/runsAsCsv.ts')
    return [runsAsCsv(await runsOf(parts.summaries, parts))]
  },
  async otlp(parts) {
    const { runAsSpans, spansAsOtlp } = await import('@/benchmarks/reports/runAsSpans.ts')
    const spans = (await runsOf(parts.summaries, parts)).flatMap(({ run }) => runAsSpans(run))
    return [spansAsOtlp(spans, parts.manifest.application.version)]
  },
  async promptfoo({ benchmark }) {
    const { benchmarkAsPromptfoo } = await import('@/benchmarks/reports/benchmarkAsPromptfoo.ts')
    return [benchmarkAsPromptfoo(benchmark)]
  },
  manifest: ({ manifest }) => Promise.resolve([`${JSON.stringify(manifest, undefined, 2)}\n`]),
}

/** All of them where they are few; else what did not come out right first. */
function chooseTraces(summaries: readonly RunSummary[]): readonly RunSummary[] {
  if (summaries.length <= MOST_TRACES) return summaries
  const [others, right] = [false, true].map((isRight) =>
    summaries.filter(({ grade }) => (grade === 'right') === isRight),
  )
  return [...(others ?? []), ...(right ?? [])].slice(0, MOST_TRACES)
}

async function runsOf(
  summaries: readonly RunSummary[],
  { eventsOf }: ExportParts,
): Promise<readonly ReportRun[]> {
  const runs: ReportRun[] = []
  for (const summary of summaries) {
    const run = runOf(await eventsOf(summary.runId))
    if (run !== undefined) runs.push({ summary, run })
  }
  return runs
}
