import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { ReadChunk } from './Chunk.ts'
import { createJsonReader, createStreamReader, type JsonEvent, type ValueReader } from './valueReaders.ts'
import { createReplyFold } from './createReplyFold.ts'

/** Turns the bytes of a reply, cut anywhere, into its parts. */
export type ReplyReader = {
  /** Parts that these bytes complete. */
  read(bytes: Uint8Array): readonly ReplyPart[]
  /** Nothing after this counts: `[DONE]` or an error has come. */
  isOver(): boolean
  /** The reply has said why it ends; only its usage may still come. */
  isFinishing(): boolean
  /** The parts that come last, to be called when the body has ended. Throws what the server says went wrong. */
  end(): Generator<ReplyPart>
}

/**
 * Reads an event stream, and also one JSON value, or one to a line, from servers that do not stream.
 * `lineCharacters` limits one event.
 */
export function createReplyReader(
  limits: { readonly lineCharacters: number },
  readChunk: ReadChunk,
): ReplyReader {
  // Without `ignoreBOM` it takes a byte order mark away, and it keeps the first bytes of a cut character.
  const decoder = new TextDecoder()
  const fold = createReplyFold(readChunk)
  let beginning = ''
  let values: ValueReader | undefined

  function take(text: string): readonly ReplyPart[] {
    beginning += values === undefined ? text : ''
    const chosen = values ?? chooseReader(beginning, limits.lineCharacters)
    if (chosen === undefined) return []
    const events = chosen.read(values === undefined ? beginning : text)
    values = chosen
    return foldAll(events)
  }

  function foldAll(events: readonly JsonEvent[]): readonly ReplyPart[] {
    return events.flatMap((event) => (fold.isOver() ? [] : fold.add(event)))
  }

  return {
    read: (bytes) => take(decoder.decode(bytes, { stream: true })),
    isOver: () => fold.isOver(),
    isFinishing: () => fold.isFinishing(),
    end: function* () {
      yield* take(decoder.decode())
      yield* foldAll(values?.end() ?? [])
      yield* fold.end()
    },
  }
}

/** Told by the first character, because servers get content types wrong. */
function chooseReader(beginning: string, lineCharacters: number): ValueReader | undefined {
  const first = beginning.trimStart().charAt(0)
  if (first === '') return undefined
  if (first === '<') throw webPageError()
  return first === '{' || first === '[' ? createJsonReader() : createStreamReader(lineCharacters)
}

function webPageError(): PlaygroundError {
  return new PlaygroundError(
    'endpoint-refused',
    'The address leads to a web page, not to a model. Check it: most end in /v1.',
  )
}
