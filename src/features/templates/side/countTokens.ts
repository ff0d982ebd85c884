let worker: Worker | undefined
let asked = 0

/** Tokens of each text by `o200k_base`, the tokenizer of GPT-4o and later. Loaded with the first question. */
export function countTokens(texts: readonly string[]): Promise<readonly number[]> {
  worker ??= new Worker(new URL('./tokens.worker.ts', import.meta.url), { type: 'module' })
  const counting = worker
  const id = ++asked
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    const { signal } = controller
    counting.addEventListener(
      'message',
      ({ data }: MessageEvent<{ readonly id: number; readonly counts: readonly number[] }>) => {
        if (data.id !== id) return
        controller.abort()
        resolve(data.counts)
      },
      { signal },
    )
    counting.addEventListener(
      'error',
      () => {
        controller.abort()
        worker = undefined
        reject(new Error('The tokenizer could not be loaded.'))
      },
      { signal },
    )
    counting.postMessage({ id, texts })
  })
}
