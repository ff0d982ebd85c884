import { z } from 'zod'

// The page's policy allows no `new Function`, which zod would compile its schemas with.
z.config({ jitless: true })

const factsSchema = z.object({
  name: z.string(),
  ownName: z.string().exactOptional(),
  architecture: z.string(),
  quantization: z.string(),
  parameters: z.number(),
  bytes: z.number(),
  license: z.string().exactOptional(),
  contextTokens: z.number().exactOptional(),
  hasChatTemplate: z.boolean(),
})

const fileSchema = z.object({
  name: z.string(),
  address: z.string().exactOptional(),
  pointerAddress: z.string().exactOptional(),
  bytes: z.number().exactOptional(),
  sha256: z.string().exactOptional(),
  tag: z.string().exactOptional(),
})

const recordSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
  files: z.array(fileSchema).min(1),
  /** Absent until all files are there, checked and read. */
  facts: factsSchema.exactOptional(),
})

/** A model that this browser keeps, or has begun to fetch; kept beside its files. */
export type ModelRecord = z.infer<typeof recordSchema>
export type FileRecord = ModelRecord['files'][number]

/** Undefined: it is none, for example one that was being written when the computer went off. */
export function readModelRecord(value: unknown): ModelRecord | undefined {
  return recordSchema.safeParse(value).data
}

/** Throws if it is none: the page and its workers are of the same build. */
export function requireModelRecord(value: unknown): ModelRecord {
  return recordSchema.parse(value)
}

/** Facts as a worker sends them. Throws if they are none. */
export function readFacts(value: unknown): z.infer<typeof factsSchema> {
  return factsSchema.parse(value)
}
