import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { manifestOf } from '@/benchmarks/running/manifestOf.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@/features/benchmarks/ExportFormat.ts'
import { createRedactor } from '@/lib/redact.ts'
import { redactTexts } from '@/lib/redactTexts.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { exportBenchmark } from './exportBenchmark.ts'

const KEYS = {
  plain: 'sk-planted-4f9a7c21e08b',
  'of quotes and backslashes': `q"7\\"x'9\\\\'z"5\\k`,
  'of what HTML escapes': `&<7>&"4'<&>'9"&<2`,
  'of braces, as templates escape them': '{{7{%4{{#9%}}#}2{{',
  'of Markdown and spaces': 'a_7*b #4`c [9]<d 2_e',
  'of letters of the world': 'žлюч-ключ-鍵7鑰匙-é4',
  'that begins like a formula': '=4+7-@9=2+8',
  'that is a word of YAML': 'yes: *a7 &b4 !c9 |d2',
} as const

type Plant = (text: string) => string

/** Every text of a run and of its benchmark with something at its end, and exported with a redactor. */
async function exported(format: ExportFormat, plant: Plant, redact: Plant) {
  const place = { benchmarkId: 'b', columnId: 'c0', sample: 0 }
  const events = redactTexts(exampleRun('r'), plant).map((event): RunEvent =>
    event.type === 'run-started'
      ? { ...event, runId: 'r', startedAt: '2026-01-02T03:04:05.000Z', place }
      : event,
  )
  const run = runOf(events)
  if (run === undefined) throw new Error('The example is a run.')
  const plan = examplePlan({ problems: 2, columns: 2, samples: 2 })
  const columns = redactTexts(plan.columns, plant).map((column, index) => ({ ...column, id: `c${index}` }))
  const benchmark: Benchmark = {
    id: 'b',
    name: plant('Sums '),
    createdAt: '2026-01-02T03:04:05.000Z',
    plan: { ...redactTexts(plan, plant), columns },
    state: 'finished',
    tally: { done: 1, lost: 0 },
  }
  const file = await exportBenchmark(format, {
    benchmark,
    summaries: [summarizeRun(run)],
    manifest: manifestOf(benchmark, [run.started.runtime], { name: 'PAL Playground', version: '1.0' }),
    priceOf: () => undefined,
    longAnswers: async () => new Map(),
    eventsOf: async () => events,
    redact,
  })
  return { name: file.name, text: await file.text() }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What a reader of the format gets to see. */
const READERS: Record<ExportFormat, (text: string) => string> = {
  html: (text) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ''),
  jsonl: textsOf,
  csv: (text) => Papa.parse<string[]>(text).data.flat().join('\n'),
  otlp: textsOf,
  promptfoo(text) {
    const { prompts, ...others } = parse(text)
    const messages = prompts.map(({ raw }: { raw: string }) => textsOf(raw)).join('\n')
    return [...textsIn(others), messages.replaceAll(/\{\{ '(.{2})' \}\}/g, '$1')].join('\n')
  },
  manifest: textsOf,
}

function textsOf(json: string): string {
  return textsIn(JSON.parse(json)).join('\n')
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe.each(EXPORT_FORMATS.map(({ id }) => id))('a benchmark as %s', (format) => {
  it('has what was planted where no key is held', async () => {
    const { text } = await exported(
      format,
      (part) => `${part} planted`,
      (part) => part,
    )
    expect(READERS[format](text)).toContain('planted')
  })

  it.each(Object.entries(KEYS))('has no key %s in it or in its name', async (_, key) => {
    const redact = createRedactor(() => [key])
    const { name, text } = await exported(format, (part) => `${part}${key}`, redact)
    const seen = [name, text, READERS[format](text)].join('\n')
    expect(seen).toContain('[key]')
    for (const form of formsOf(key)) expect(seen).not.toContain(form)
  })

  it.each(Object.entries(KEYS))('says nothing of a key %s that was split by a line end', async (_, key) => {
    const redact = createRedactor(() => [key])
    const split = `${key.slice(0, 7)}\n${key.slice(7)}`
    const { name, text } = await exported(format, (part) => `${part} ${split}`, redact)
    const seen = [name, text, READERS[format](text)].join('\n')
    for (const form of [key.slice(0, 7), key.slice(7)]) expect(seen).not.toContain(form)
  })
})

/** The key as it is, its middle, and without all that is no letter or digit, as file names are. */
function formsOf(key: string): readonly string[] {
  const plain = key.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return [key, key.slice(3, -3), plain, JSON.stringify(key).slice(1, -1)].filter(({ length }) => length > 5)
}

it('runs are in the file one by one, without a comma too many or a head twice', async () => {
  const identity = (text: string) => text
  const { text } = await exported('otlp', identity, identity)
  expect(JSON.parse(text).resourceSpans[0].scopeSpans[0].spans.length).toBe(4)
  const csv = Papa.parse((await exported('csv', identity, identity)).text.slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect([csv.data.length, csv.errors]).toEqual([1, []])
})
