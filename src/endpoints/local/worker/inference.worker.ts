import { LoggerWithoutDebug, Wllama, type ChatCompletionChunk } from '@wllama/wllama'
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url'
import { answerCalls, type Call } from '@/endpoints/local/calls/answerCalls.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { engineError } from '@/endpoints/local/engineError.ts'
import { readLoadRequest, readReplyRequest } from '@/endpoints/local/EngineMessage.ts'

/** A stop is looked at between pieces of the prompt: smaller ones are stopped sooner, and read hardly slower. */
const PROMPT_PIECE_TOKENS = 64

let engine: Wllama | undefined
/** What llama.cpp logs as warnings and errors: its exceptions say little of the reason. */
let log: string[] = []

answerCalls(globalThis, { load, reply })

/** Reads a model into memory. The library starts a worker of its own for it, which ends with this one. */
async function load({ input }: Call): Promise<unknown> {
  const { blobs, contextTokens, usesGpu } = readLoadRequest(input)
  checkBrowser()
  log = []
  const loading = new Wllama({ default: new URL(wasmUrl, self.location.href).href }, { logger: LOGGER })
  // Without this, browsers that lack what the library wants would fetch a replacement from elsewhere.
  loading.setCompat(null)
  try {
    await loading.loadModel([...blobs], {
      n_ctx: contextTokens,
      n_batch: PROMPT_PIECE_TOKENS,
      n_ubatch: PROMPT_PIECE_TOKENS,
      n_parallel: 1,
      ...(usesGpu ? {} : { n_gpu_layers: 0 }),
    })
  } catch (error) {
    throw engineError(error, log)
  }
  engine = loading
  return { contextTokens: loading.getLoadedContextInfo().n_ctx }
}

/** Reports pieces of text, then answers with why it ended and what it cost. */
async function reply({ input, signal, report }: Call): Promise<unknown> {
  const { messages, sampling } = readReplyRequest(input)
  if (engine === undefined) throw engineError(new Error('No model is loaded.'), log)
  log = []
  const { temperature, topP, maxTokens, seed, stop } = sampling
  const end: { finishReason?: string; usage?: unknown; timings?: unknown } = {}
  const onData = (chunk: ChatCompletionChunk) => {
    const [choice] = chunk.choices
    if (chunk.usage) end.usage = chunk.usage
    if (chunk.timings) end.timings = chunk.timings
    if (choice?.finish_reason) end.finishReason = choice.finish_reason
    if (choice?.delta) report(choice.delta)
  }
  const options = {
    messages: [...messages],
    stream: true as const,
    stream_options: { include_usage: true },
    onData,
    abortSignal: signal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined ? {} : { stop: [...stop] }),
  }
  try {
    await engine.createChatCompletion(options)
  } catch (error) {
    throw engineError(error, log)
  }
  return end
}

/** The library's own words for this are of a compiler's. */
function checkBrowser(): void {
  try {
    const wide = { address: 'i64', initial: 1n, maximum: 1n }
    Reflect.construct(WebAssembly.Memory, [wide])
  } catch (cause) {
    throw new PlaygroundError(
      'endpoint-refused',
      'This browser cannot run a model: it has no 64-bit WebAssembly memory. Chrome and Edge have it from version 133, Firefox from 134.',
      { cause },
    )
  }
}

const keep = (...parts: readonly unknown[]): void => {
  log = [...log.slice(-20), parts.map(String).join(' ')]
}
const LOGGER: typeof LoggerWithoutDebug = { ...LoggerWithoutDebug, log: keep, warn: keep, error: keep }
