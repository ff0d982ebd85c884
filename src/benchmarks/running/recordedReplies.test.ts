import { describe, expect, it } from 'vitest'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { RunEvent, RunEventBody } from '@/pipeline/RunEvent.ts'
import { examplePlan } from '@/testing/exampleBenchmark.ts'
import { exampleTemplate, runStarted } from '@/testing/exampleRun.ts'
import { manifestOf } from './manifestOf.ts'
import { createRecordedModel, recordedReplies } from './recordedReplies.ts'
import { rereadPlan } from './rereadPlan.ts'

const BENCHMARK: Benchmark = {
  id: 'b',
  name: 'Sums',
  createdAt: '2026-01-02T03:04:05.000Z',
  plan: examplePlan({ problems: 2, columns: 1, samples: 2 }),
  state: 'finished',
  tally: { done: 4, lost: 0 },
}

const FINISHED: RunEventBody = { type: 'reply-finished', finishReason: 'stop' }
const BODIES: readonly RunEventBody[] = [
  { type: 'attempt-started', attempt: 1, purpose: 'first', template: exampleTemplate },
  { type: 'thinking-delta', text: 'hm' },
  { type: 'text-delta', text: 'a' },
  { type: 'usage-reported', usage: { promptTokens: 1, completionTokens: 2 } },
  FINISHED,
  { type: 'printed', stream: 'stdout', text: 'x' },
  { type: 'text-delta', text: 'b' },
  { ...FINISHED, note: 'n' },
  { type: 'attempt-started', attempt: 2, purpose: 'repair', template: exampleTemplate },
  { type: 'text-delta', text: 'c' },
  FINISHED,
]
const EVENTS: readonly RunEvent[] = [runStarted('r'), ...BODIES.map((body) => ({ ...body, atMs: 1 }))]

async function collect(parts: AsyncIterable<ReplyPart>): Promise<readonly ReplyPart[]> {
  const collected: ReplyPart[] = []
  for await (const part of parts) collected.push(part)
  return collected
}

describe('recordedReplies', () => {
  it('are those of the first attempt, part by part', () => {
    expect(recordedReplies(EVENTS)).toEqual([
      [
        { type: 'thinking-delta', text: 'hm' },
        { type: 'text-delta', text: 'a' },
        { type: 'usage-reported', usage: { promptTokens: 1, completionTokens: 2 } },
        { type: 'reply-finished', finishReason: 'stop' },
      ],
      [
        { type: 'text-delta', text: 'b' },
        { type: 'reply-finished', finishReason: 'stop', note: 'n' },
      ],
    ])
  })

  it('have none that was cut off', () => {
    expect(recordedReplies(EVENTS.slice(0, 4))).toEqual([])
  })

  it('are said once more by the recorded model, which invents none', async () => {
    const model = createRecordedModel({ id: 'm', name: 'M', kind: 'endpoint' }, recordedReplies(EVENTS))
    const ask = () => collect(model.reply({ messages: [], sampling: {} }, new AbortController().signal))
    const texts = (parts: readonly ReplyPart[]) =>
      parts.flatMap((part) => (part.type === 'text-delta' ? part.text : []))
    expect([texts(await ask()), texts(await ask())]).toEqual([['a'], ['b']])
    await expect(ask()).rejects.toThrow('No reply to this is recorded')
  })
})

describe('rereadPlan', () => {
  it('changes the rules, names the replies, and drops repairs and fallback', () => {
    const [column] = rereadPlan(BENCHMARK, { extraction: 'first-fenced' }).columns
    expect(column).toMatchObject({
      template: { extraction: 'first-fenced', repair: { attempts: 0 }, fallback: { type: 'none' } },
      model: { name: 'Example model, recorded' },
      repliesOf: { benchmarkId: 'b', columnId: 'c0' },
    })
  })
})

describe('manifestOf', () => {
  it('names all that a repetition needs, and each runtime once', () => {
    const runtime = { language: 'python', name: 'CPython 3.14', modules: ['math'], packages: [] } as const
    const manifest = manifestOf(BENCHMARK, [runtime, runtime], { name: 'PAL Playground', version: '0.1.0' })
    expect(manifest).toMatchObject({
      problemSet: { id: 'set', name: 'Sums', selection: 'all', problemIds: ['p0', 'p1'] },
      columns: BENCHMARK.plan.columns,
      samples: 2,
      seed: 7,
      runtimes: [{ language: 'python', name: 'CPython 3.14', packages: [] }],
    })
  })
})
