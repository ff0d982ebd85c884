import type { ModelRequest, ReplyPart } from '@/pipeline/2-model/Model.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { createCaller, type Caller, type WorkerEnd } from './calls/createCaller.ts'
import type { LoadRequest } from './EngineMessage.ts'
import { readReplyDelta, readReplyEnd } from './readReplyEnd.ts'

/** How long a stopped generation may go on to the end of its piece before its worker is killed. */
const STOP_GRACE_MS = 600

export type Loading = LoadRequest & {
  /** Of the model. */
  readonly id: string
  /** What the engine holds: another file or other settings are loaded anew. */
  readonly key: string
}

/** llama.cpp in workers, with at most one model in memory and one reply at a time. */
export type Engine = {
  /**
   * Streams a reply, after loading the model if another one or none is in memory. Rejects with the signal's
   * reason within 0.6 s when aborted; the model stays in memory where the engine stops in time.
   */
  reply(loading: Loading, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ReplyPart>
  /** Frees the memory. */
  unload(): void
}

type Held = { readonly key: string; readonly caller: Caller; readonly ready: Promise<unknown> }

/** `onLoading` is told when a model is being read into memory, and when that has ended. */
export function createEngine(options: {
  startWorker(): WorkerEnd
  onLoading(id: string, isLoading: boolean): void
}): Engine {
  let held: Held | undefined

  function unload(): void {
    held?.caller.end()
    held = undefined
  }

  function load({ id, key, ...request }: Loading): Held {
    if (held?.key === key) return held
    unload()
    const caller = createCaller(options.startWorker())
    options.onLoading(id, true)
    const ready = caller.call('load', request).finally(() => options.onLoading(id, false))
    const loaded = { key, caller, ready }
    held = loaded
    // A model that could not be loaded is tried anew, not remembered; who waits for it hears the reason.
    ready.catch(() => {
      if (held === loaded) unload()
    })
    return loaded
  }

  /** A generation that does not stop by itself is killed with all that it holds. */
  async function stopped(running: Held, work: Promise<unknown>): Promise<void> {
    const isOver = await Promise.race([
      work.then(
        () => true,
        () => true,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), STOP_GRACE_MS)),
    ])
    if (!isOver && held === running) unload()
  }

  return {
    unload,
    async *reply(loading, request, signal) {
      signal.throwIfAborted()
      const running = load(loading)
      const pieces = createPieces()
      const work = running.ready.then(() => {
        signal.throwIfAborted()
        return running.caller.call('reply', request, { signal, onReport: pieces.add })
      })
      work.then(pieces.end, (error: unknown) => {
        // What failed may have left the engine's memory in disorder: the next reply begins with a new one.
        if (!signal.aborted && held === running) unload()
        pieces.fail(error)
      })
      const abort = () => pieces.fail(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      let isOver = false
      try {
        for await (const delta of pieces.all) yield* readReplyDelta(delta)
        yield* readReplyEnd(await work)
        isOver = true
      } finally {
        signal.removeEventListener('abort', abort)
        if (!isOver) await stopped(running, work)
      }
    },
  }
}

/** What a worker reports, as a stream: batches what came while nobody looked, so that a slow reader loses nothing. */
function createPieces() {
  const waiting: unknown[] = []
  let wake: () => void = () => undefined
  let end: { readonly error?: unknown; readonly isFailure: boolean } | undefined
  const finish = (how: NonNullable<typeof end>) => {
    end ??= how
    wake()
  }
  return {
    add(piece: unknown) {
      waiting.push(piece)
      wake()
    },
    end: () => finish({ isFailure: false }),
    fail: (error: unknown) => finish({ error, isFailure: true }),
    all: (async function* () {
      for (;;) {
        while (waiting.length > 0) {
          const piece = waiting.shift()
          if (isRecord(piece)) yield piece
        }
        if (end?.isFailure === true) throw end.error
        if (end !== undefined) return
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    })(),
  }
}
