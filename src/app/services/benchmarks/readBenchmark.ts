import * as z from 'zod'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { templateSchema } from '@/storage/templateSchema.ts'

/** A benchmark as the archive has it; undefined for what no version of this page can have written. */
export function readBenchmark(data: unknown): Benchmark | undefined {
  const read = BENCHMARK.safeParse(data)
  return read.success ? read.data : undefined
}

const SAMPLING = z.object({
  temperature: z.exactOptional(z.number()),
  topP: z.exactOptional(z.number()),
  maxTokens: z.exactOptional(z.number()),
  seed: z.exactOptional(z.number()),
  stop: z.exactOptional(z.array(z.string())),
})

const COLUMN = z.object({
  id: z.string(),
  name: z.string(),
  template: templateSchema(z.string(), z.custom<JsonSchema>(isRecord)),
  model: z.object({ id: z.string(), name: z.string(), kind: z.enum(['scripted', 'endpoint']) }),
  sampling: SAMPLING,
  repliesOf: z.exactOptional(z.object({ benchmarkId: z.string(), columnId: z.string() })),
})

const PROBLEM = z.object({
  id: z.string(),
  question: z.string(),
  expected: z.exactOptional(z.string()),
  tests: z.exactOptional(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })),
  inputLines: z.array(z.string()),
  tags: z.array(z.string()),
})

const BENCHMARK = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  plan: z.object({
    problemSet: z.object({ id: z.string(), name: z.string() }),
    problems: z.array(PROBLEM),
    selection: z.string(),
    columns: z.array(COLUMN),
    samples: z.int().positive(),
    stopsEarly: z.boolean(),
    limits: z.object({ timeoutMs: z.number(), memoryBytes: z.number(), outputCharacters: z.number() }),
    environment: z.exactOptional(z.object({ name: z.string(), packages: z.array(z.string()) })),
    seed: z.number(),
  }),
  state: z.enum(['running', 'paused', 'stopped', 'finished']),
  tally: z.object({ done: z.int().nonnegative(), lost: z.int().nonnegative() }),
  note: z.exactOptional(z.string()),
})
