import { expect, it } from 'vitest'
import { engineError } from './engineError.ts'

it.each([
  [
    'request (6083 tokens) exceeds the available context size (4096 tokens), try increasing it',
    [],
    '(6083 of 4096 tokens)',
  ],
  ['(ABORT) OOM', [], 'does not fit into the memory'],
  [
    'Failed to load',
    ['ggml_backend: failed to allocate buffer of size 1073741824'],
    'does not fit into the memory',
  ],
  ['Failed to load', ["error loading model: unknown model architecture: 'qwen9'"], 'architecture “qwen9”'],
  ['Failed to load', ['info', 'llama_model_load: error loading model: missing tensor'], 'missing tensor'],
])('%s becomes a sentence of the stage inference', (message, log, sentence) => {
  expect(engineError(new Error(message), log)).toMatchObject({
    code: 'endpoint-refused',
    message: expect.stringContaining(sentence),
  })
})
