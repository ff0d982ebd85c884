/** What a GGUF file says of itself. Its maker wrote it: it is shown, and believed for nothing else. */
export type ModelFacts = {
  /** Of its file, which people know it by. */
  readonly name: string
  /** What it calls itself. */
  readonly ownName?: string
  /** `llama`, `qwen2`, … */
  readonly architecture: string
  /** `Q4_K_M`, … */
  readonly quantization: string
  readonly parameters: number
  /** All its parts together. */
  readonly bytes: number
  readonly license?: string
  /** How many tokens it was trained to see at once. */
  readonly contextTokens?: number
  /** False: it is asked in a common form, which it may not know. */
  readonly hasChatTemplate: boolean
}
