/** A small model that is worth a try in a browser. */
export type Proposal = {
  /** `owner/model/file.gguf` on the hub. */
  readonly path: string
  readonly name: string
  readonly parameters: string
  /** As the hub listed it in 2026; the exact size is measured when it is fetched. */
  readonly bytes: number
  readonly license: string
  /** What to expect of it, in one line. */
  readonly remark: string
}

/** The default hub. Nothing there is asked before a click. */
export const HUB = 'https://huggingface.co'

/** Coders first, each in the edition of its maker or of llama.cpp. All of them make more mistakes than larger models. */
export const PROPOSALS: readonly Proposal[] = [
  {
    path: 'Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    name: 'Qwen2.5 Coder 1.5B Instruct, Q4_K_M',
    parameters: '1.5 billion',
    bytes: 1_117_320_768,
    license: 'Apache-2.0',
    remark: 'The best programs of these; wants 2 GB of memory and a fast computer.',
  },
  {
    path: 'Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
    name: 'Qwen2.5 Coder 0.5B Instruct, Q4_K_M',
    parameters: '0.5 billion',
    bytes: 491_400_064,
    license: 'Apache-2.0',
    remark: 'The one to try first: a coder that runs on most computers.',
  },
  {
    path: 'Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q8_0.gguf',
    name: 'Qwen3 0.6B, Q8_0',
    parameters: '0.6 billion',
    bytes: 639_446_688,
    license: 'Apache-2.0',
    remark: 'Thinks before it answers, which takes its time.',
  },
  {
    path: 'ggml-org/gemma-3-1b-it-GGUF/gemma-3-1b-it-Q4_K_M.gguf',
    name: 'Gemma 3 1B Instruct, Q4_K_M',
    parameters: '1 billion',
    bytes: 806_058_240,
    license: 'Gemma terms of use',
    remark: 'A general model, in many languages.',
  },
  {
    path: 'HuggingFaceTB/SmolLM2-360M-Instruct-GGUF/smollm2-360m-instruct-q8_0.gguf',
    name: 'SmolLM2 360M Instruct, Q8_0',
    parameters: '0.36 billion',
    bytes: 386_404_992,
    license: 'Apache-2.0',
    remark: 'English only. Quick, and often wrong: good for showing repairs.',
  },
  {
    path: 'ggml-org/gemma-3-270m-it-GGUF/gemma-3-270m-it-Q8_0.gguf',
    name: 'Gemma 3 270M Instruct, Q8_0',
    parameters: '0.27 billion',
    bytes: 291_545_600,
    license: 'Gemma terms of use',
    remark: 'The smallest: rarely a program that runs.',
  },
]
