import type { ModelRequest } from '@/pipeline/2-model/Model.ts'

/** Read a model into memory. */
export type LoadRequest = {
  /** The file, or the parts of a split one in their order. */
  readonly blobs: readonly Blob[]
  readonly contextTokens: number
  readonly usesGpu: boolean
}

export type ReplyRequest = ModelRequest
