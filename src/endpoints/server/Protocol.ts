import type { ModelRequest } from '@/pipeline/2-model/Model.ts'
import type { ReadChunk } from './Chunk.ts'

/** How a kind of server is asked, and how its replies are read. */
export type Protocol = {
  readonly path: 'chat/completions' | 'messages'
  /** For one model: what it turns out to accept is remembered. */
  createDialect(modelName: string): Dialect
  readonly readChunk: ReadChunk
}

export type Dialect = {
  /** The JSON of a streaming request. */
  body(request: ModelRequest): object
  /** Whether a refusal has taught how to ask differently; then the same request is worth another call. */
  adapt(refusal: string): boolean
}
