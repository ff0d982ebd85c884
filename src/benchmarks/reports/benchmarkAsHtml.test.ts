import { describe, expect, it } from 'vitest'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { benchmarkAsHtml } from './benchmarkAsHtml.ts'
import { html } from './html.ts'

const PLAN = examplePlan({ problems: 1, columns: 2, samples: 1 })

async function report(question: string, part: Partial<RunSummary> = {}): Promise<string> {
  const run = runOf(exampleRun('r'))
  if (run === undefined) throw new Error('The example is a run.')
  const started = {
    ...run.started,
    problem: { ...run.started.problem, question },
    place: { benchmarkId: 'b', columnId: 'c0', sample: 0 },
  }
  const told = { ...run, started }
  const summary = { ...summarizeRun(told), ...part }
  const pieces = benchmarkAsHtml({
    benchmark: {
      id: 'b',
      name: 'Sums <b>',
      createdAt: '2026-01-02T03:04:05.000Z',
      plan: PLAN,
      state: 'finished',
      tally: { done: 1, lost: 0 },
    },
    summaries: [summary],
    traces: (async function* () {
      yield { run: told, summary }
    })(),
    priceOf: () => undefined,
    application: { name: 'PAL Playground', version: '1.0' },
  })
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('a benchmark as HTML', () => {
  it('has figures, comparison and traces, and needs nothing from elsewhere', async () => {
    const text = await report('Add 6 and 8.')
    for (const part of ['<h2>Figures</h2>', '<h2>Comparison</h2>', '<h2>Traces</h2>', '1 of 1, 20.7–100.0 %'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/(?:src|href)=|@import|url\(|<script/)
    expect(text.match(/<\/?(?:html|body|main)\b/g)).toEqual([
      '<html',
      '<body',
      '<main',
      '</main',
      '</body',
      '</html',
    ])
    expect(text.indexOf('</main>')).toBeGreaterThan(text.indexOf('</details>'))
  })

  it('has the slips of a column that answers in words', async () => {
    const text = await report('Add 6 and 8.', {
      mode: 'chain-of-thought',
      attempts: [
        {
          purpose: 'first',
          reach: 'answered',
          execution: 'no-program',
          grade: 'wrong',
          sums: { checked: 3, slips: 1 },
        },
      ],
    })
    for (const part of [
      'Sums in words, computed again',
      '1 of them does not come out',
      'Right in spite of a slip',
      '“Column 0” wrote 3 sums in words; 1 does not come out.',
    ])
      expect(text).toContain(part)
    expect(await report('Add 6 and 8.')).not.toContain('slip')
  })

  it('runs nothing of what a model or a person wrote', async () => {
    const text = await report('</pre><script>alert(1)</script><img src=x onerror=alert(1)>')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<img')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('<title>Sums &lt;b&gt;</title>')
  })
})

describe('html', () => {
  it('escapes what is put in, also between quotes, and keeps HTML as it is', () => {
    const attack = `"><b>&'`
    expect(html`<a title="${attack}">${html`<i>${1}</i>`}${undefined}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;b&gt;&amp;&#39;"><i>1</i></a>',
    )
  })
})
