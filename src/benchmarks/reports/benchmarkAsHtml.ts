import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { comparedColumns } from '@/benchmarks/comparing/comparedColumns.ts'
import { compareColumns } from '@/benchmarks/comparing/compareColumns.ts'
import { failureTable } from '@/benchmarks/comparing/failureTable.ts'
import { columnFigures, type ColumnFigures } from '@/benchmarks/figures/columnFigures.ts'
import { describeSlips } from '@/benchmarks/figures/describeSlips.ts'
import type { SampleRate } from '@/benchmarks/figures/sampleRateOf.ts'
import type { SlipFigures } from '@/benchmarks/figures/slipFigures.ts'
import type { AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'
import type { PriceOf } from '@/metrics/spendingOf.ts'
import { describeCost, describeUsage } from '@/metrics/describeSpending.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { html, Html } from './html.ts'
import type { ReportRun } from './ReportRun.ts'
import { REPORT_STYLE } from './reportStyle.ts'
import { traceAsHtml } from './traceAsHtml.ts'

export type HtmlReport = {
  readonly benchmark: Benchmark
  /** All of them, lost ones and earlier tries too. */
  readonly summaries: readonly RunSummary[]
  /** Whole answers by run, where summaries cut them. */
  readonly answers?: ReadonlyMap<string, AnswerValue>
  /** Those whose traces are in the report. */
  readonly traces: AsyncIterable<ReportRun>
  readonly priceOf: PriceOf
  readonly application: { readonly name: string; readonly version: string }
}

/**
 * A benchmark as one HTML file that needs nothing else, in pieces: figures with intervals and bars, failures,
 * comparisons with what they allow to be concluded, and traces. No script is in it, and its policy lets none run.
 */
export async function* benchmarkAsHtml(report: HtmlReport): AsyncGenerator<string> {
  const [before = '', after = ''] = frame(report).text.split(CONTENT)
  yield before
  yield figures(report).text
  yield failures(report).text
  yield comparisons(report).text
  yield* traces(report)
  yield after
}

/** Stands for what is between head and end: no text can have it, as escaping would have changed it. */
const CONTENT = '<!-- content -->'

function frame({ benchmark: { plan, name, createdAt }, application }: HtmlReport): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width" />
        <title>${name}</title>
        ${REPORT_STYLE}
      </head>
      <body>
        <main>
          <h1>${name}</h1>
          <p class="dim">
            ${plan.problemSet.name}, ${plan.selection} ·
            ${plan.columns.map((column) => column.name).join(', ')} ·
            ${plan.samples === 1 ? 'one sample' : `${plan.samples} samples`} of each problem · ${createdAt} ·
            ${application.name} ${application.version}
          </p>
          ${new Html(CONTENT)}
        </main>
      </body>
    </html> `
}

function figures({ benchmark, summaries, priceOf }: HtmlReport): Html {
  const columns = comparedColumns(benchmark.plan, summaries).map((column) => ({
    name: column.name,
    figures: columnFigures(column.summaries, priceOf),
  }))
  const hasSlips = columns.some(({ figures: { slips } }) => slips !== undefined)
  const line: LineOf = (name, cellOf) =>
    html`<tr>
      <th scope="row">${name}</th>
      ${columns.map((column) => html`<td>${cellOf(column.figures)}</td>`)}
    </tr>`
  return html`<h2>Figures</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          ${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${RATES.map(([name, key]) => line(name, ({ rates }) => rateCell(rates[key])))}
        ${hasSlips ? slipLines(line) : undefined}
        ${line('Tokens', ({ spending }) => html`${spending.usage && describeUsage(spending.usage)}`)}
        ${line('Money', ({ spending }) => html`${describeCost(spending)}`)}
        ${line('Lost to the infrastructure', ({ lost }) => html`${lost.flatMap(({ runIds }) => runIds).length}`)}
      </tbody>
    </table>
    <p class="dim">
      Each rate with what it counts and its 95 % interval: Wilson’s, widened where a problem has several
      samples. Runs that were lost to the infrastructure count for nothing.
    </p>
    ${columns.map(
      ({ name, figures: { slips, samples } }) =>
        html`${slips && html`<p>${describeSlips(name, slips, samples)}</p>`}`,
    )}`
}

type LineOf = (name: string, cellOf: (column: ColumnFigures) => Html) => Html

/** Only where a column answers in words. */
function slipLines(line: LineOf): readonly Html[] {
  const rateOf = (slips: SlipFigures | undefined, name: 'withSlip' | 'rightWithSlip' | 'rightWithoutSlip') =>
    slips === undefined ? html`–` : rateCell(slips[name])
  return [
    line('Sums in words, computed again', ({ slips }) =>
      slips === undefined
        ? html`– <span class="dim">a program does the arithmetic</span>`
        : html`${slips.sums}
            <span class="dim"
              >${slips.slips} of them ${slips.slips === 1 ? 'does' : 'do'} not come out</span
            >`,
    ),
    line('Replies with a slip', ({ slips }) => rateOf(slips, 'withSlip')),
    line('Right in spite of a slip', ({ slips }) => rateOf(slips, 'rightWithSlip')),
    line('Right without a slip', ({ slips }) => rateOf(slips, 'rightWithoutSlip')),
  ]
}

const RATES = [
  ['First-pass executed', 'firstPassExecution'],
  ['Eventually executed', 'eventualExecution'],
  ['First-pass right', 'firstPassAccuracy'],
  ['Right', 'accuracy'],
  ['Kept to the format', 'formatCompliance'],
  ['Made up a name', 'hallucination'],
  ['Recovered by repair', 'recovery'],
] as const

function rateCell({ rate, successes, n, interval }: SampleRate): Html {
  if (rate === undefined) return html`–`
  const percent = (share: number) => (share * 100).toFixed(1)
  return html`<b>${percent(rate)} %</b>
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" class="bar" aria-hidden="true">
      <rect width="100" height="8" class="track" />
      <rect width="${percent(rate)}" height="8" class="share" />
      <line x1="${percent(interval.low)}" x2="${percent(interval.high)}" y1="4" y2="4" />
    </svg>
    <span class="dim">${successes} of ${n}, ${percent(interval.low)}–${percent(interval.high)} %</span>`
}

function failures({ benchmark, summaries }: HtmlReport): Html {
  const { columns, rows } = failureTable(comparedColumns(benchmark.plan, summaries), 'last')
  if (rows.length === 0) return html``
  return html`<h2>How runs failed</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Kind</th>
          ${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ stage, kind, cells }) =>
            html`<tr>
              <td>${stage}</td>
              <th scope="row">${kind}</th>
              ${cells.map(
                ({ runIds, share }) => html`<td>${runIds.length} (${(share * 100).toFixed(1)} %)</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`
}

function comparisons({ benchmark: { plan }, summaries, answers }: HtmlReport): Html {
  if (plan.columns.length < 2) return html``
  const { pairs, comparisons } = compareColumns(comparedColumns(plan, summaries), {
    seed: plan.seed,
    ...(answers && { answers }),
  })
  return html`<h2>Comparison</h2>
    ${
      comparisons > 1
        ? html`<p class="dim">${comparisons} comparisons, p-values corrected after Holm.</p>`
        : undefined
    }
    ${pairs.map(
      ({ first, last, conclusion, flips }) =>
        html`<h3>${first.name} against ${last.name}</h3>
          <p>${conclusion.sentence}</p>
          <p class="dim">
            Only ${last.name}: ${flips.gained.length} problems. Only ${first.name}: ${flips.lost.length}.
          </p>`,
    )}`
}

async function* traces({ traces, benchmark }: HtmlReport): AsyncGenerator<string> {
  const names = new Map(benchmark.plan.columns.map(({ id, name }) => [id, name]))
  let isFirst = true
  for await (const trace of traces) {
    if (isFirst) yield '<h2>Traces</h2>'
    isFirst = false
    yield traceAsHtml(trace, names.get(trace.summary.place?.columnId ?? '')).text
  }
}
