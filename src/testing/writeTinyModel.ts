/** What a tiny model says after every prompt: each piece is one token of its own. */
export type Script = {
  readonly name: string
  /** Pieces in order. Where a list stands, each of its pieces is equally likely. All must be different. */
  readonly says: readonly (string | readonly string[])[]
  /** After the last piece it begins again, instead of ending. */
  readonly loops?: boolean
  readonly contextTokens?: number
  readonly metadata?: Readonly<Record<string, string>>
}

const WIDTH = 64
const FEED_FORWARD = 64
const ALIGNMENT = 32
/** How much likelier the next piece is than any other: exp of about this many times the width. */
const GAIN = 2

const NORMAL = 1
const UNKNOWN = 2
const CONTROL = 3
const BYTE = 6

type Token = { readonly text: string; readonly type: number }
type Tensor = { readonly name: string; readonly shape: readonly number[]; readonly values: Float32Array }

/**
 * A GGUF file of a few hundred kB which is a real Llama model: llama.cpp loads and runs it like any other. It has one
 * layer that passes everything through, so that each token decides the next one: the row of the output matrix that
 * belongs to a token is the embedding of the token before it. So it says what the script tells, whatever it is asked.
 */
export function writeTinyModel(script: Script): Uint8Array {
  const tokens = tokensOf(script)
  const tensors = tensorsOf(script, tokens)
  const header = new Writer()
  header.bytes(new TextEncoder().encode('GGUF'))
  header.uint32(3)
  header.uint64(tensors.length)
  const metadata = metadataOf(script, tokens)
  header.uint64(metadata.length)
  for (const write of metadata) write(header)
  let offset = 0
  for (const { name, shape, values } of tensors) {
    header.string(name)
    header.uint32(shape.length)
    for (const size of shape) header.uint64(size)
    header.uint32(0)
    header.uint64(offset)
    offset += aligned(values.byteLength)
  }
  const start = aligned(header.length)
  const file = new Uint8Array(start + offset)
  file.set(header.joined())
  let at = start
  for (const { values } of tensors) {
    file.set(new Uint8Array(values.buffer), at)
    at += aligned(values.byteLength)
  }
  return file
}

const END = 2
const REPLY = 259
const FIRST_PIECE = 260

function tokensOf({ says }: Script): readonly Token[] {
  const special = [
    { text: '<unk>', type: UNKNOWN },
    { text: '<s>', type: CONTROL },
    { text: '</s>', type: CONTROL },
  ]
  const bytes = Array.from({ length: 256 }, (_, byte) => ({
    text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    type: BYTE,
  }))
  const pieces = says.flat().map((piece) => ({ text: piece.replaceAll(' ', '▁'), type: NORMAL }))
  return [...special, ...bytes, { text: '<|reply|>', type: CONTROL }, ...pieces]
}

/** For each token those that may follow. */
function followersOf({ says, loops = false }: Script): ReadonlyMap<number, readonly number[]> {
  let id = FIRST_PIECE
  const steps = says.map((step) => (typeof step === 'string' ? [step] : step).map(() => id++))
  const followers = new Map<number, readonly number[]>([[REPLY, steps[0] ?? [END]]])
  const end = loops ? (steps[0] ?? [END]) : [END]
  steps.forEach((ids, position) => {
    for (const token of ids) followers.set(token, steps[position + 1] ?? end)
  })
  return followers
}

function tensorsOf(script: Script, tokens: readonly Token[]): readonly Tensor[] {
  const random = createRandom(7)
  const embeddings = new Float32Array(tokens.length * WIDTH).map(() => (random() < 0.5 ? -1 : 1))
  const output = new Float32Array(tokens.length * WIDTH)
  for (const [before, after] of followersOf(script)) {
    for (const token of after) {
      for (let i = 0; i < WIDTH; i++)
        output[token * WIDTH + i] =
          (output[token * WIDTH + i] ?? 0) + GAIN * (embeddings[before * WIDTH + i] ?? 0)
    }
  }
  const zeros = (...shape: readonly number[]) => new Float32Array(shape.reduce((all, size) => all * size, 1))
  const ones = new Float32Array(WIDTH).fill(1)
  const square = (name: string) => ({ name, shape: [WIDTH, WIDTH], values: zeros(WIDTH, WIDTH) })
  const wide = (name: string) => ({ name, shape: [WIDTH, FEED_FORWARD], values: zeros(WIDTH, FEED_FORWARD) })
  return [
    { name: 'token_embd.weight', shape: [WIDTH, tokens.length], values: embeddings },
    { name: 'blk.0.attn_norm.weight', shape: [WIDTH], values: ones },
    ...['q', 'k', 'v', 'output'].map((part) => square(`blk.0.attn_${part}.weight`)),
    { name: 'blk.0.ffn_norm.weight', shape: [WIDTH], values: ones },
    wide('blk.0.ffn_gate.weight'),
    wide('blk.0.ffn_up.weight'),
    { name: 'blk.0.ffn_down.weight', shape: [FEED_FORWARD, WIDTH], values: zeros(FEED_FORWARD, WIDTH) },
    { name: 'output_norm.weight', shape: [WIDTH], values: ones },
    { name: 'output.weight', shape: [WIDTH, tokens.length], values: output },
  ]
}

const TEMPLATE =
  "{% for message in messages %}{{ message['role'] + ': ' + message['content'] + '\\n' }}{% endfor %}<|reply|>"

function metadataOf(script: Script, tokens: readonly Token[]): readonly ((writer: Writer) => void)[] {
  const text = (key: string, value: string) => (writer: Writer) => {
    writer.string(key)
    writer.uint32(8)
    writer.string(value)
  }
  const count = (key: string, value: number) => (writer: Writer) => {
    writer.string(key)
    writer.uint32(4)
    writer.uint32(value)
  }
  const real = (key: string, value: number) => (writer: Writer) => {
    writer.string(key)
    writer.uint32(6)
    writer.float32(value)
  }
  const list =
    (key: string, type: number, write: (writer: Writer, token: Token) => void) => (writer: Writer) => {
      writer.string(key)
      writer.uint32(9)
      writer.uint32(type)
      writer.uint64(tokens.length)
      for (const token of tokens) write(writer, token)
    }
  return [
    text('general.architecture', 'llama'),
    text('general.name', script.name),
    text('general.license', 'mit'),
    count('general.file_type', 0),
    ...Object.entries(script.metadata ?? {}).map(([key, value]) => text(key, value)),
    count('llama.context_length', script.contextTokens ?? 16_384),
    count('llama.embedding_length', WIDTH),
    count('llama.block_count', 1),
    count('llama.feed_forward_length', FEED_FORWARD),
    count('llama.attention.head_count', 2),
    count('llama.rope.dimension_count', WIDTH / 2),
    real('llama.attention.layer_norm_rms_epsilon', 1e-5),
    text('tokenizer.ggml.model', 'llama'),
    list('tokenizer.ggml.tokens', 8, (writer, token) => writer.string(token.text)),
    // Pieces of a script are never merged from a prompt: their score is the lowest.
    list('tokenizer.ggml.scores', 6, (writer, token) => writer.float32(token.type === NORMAL ? -1e9 : 0)),
    list('tokenizer.ggml.token_type', 5, (writer, token) => writer.uint32(token.type)),
    count('tokenizer.ggml.bos_token_id', 1),
    count('tokenizer.ggml.eos_token_id', END),
    count('tokenizer.ggml.unknown_token_id', 0),
    text('tokenizer.chat_template', TEMPLATE),
  ]
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
}

/** A linear congruential generator (Numerical Recipes): the same file each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Little-endian, as GGUF is. */
class Writer {
  length = 0
  readonly #parts: Uint8Array[] = []

  bytes(part: Uint8Array): void {
    this.#parts.push(part)
    this.length += part.length
  }
  uint32(value: number): void {
    this.#number(4, (view) => view.setUint32(0, value, true))
  }
  uint64(value: number): void {
    this.#number(8, (view) => view.setBigUint64(0, BigInt(value), true))
  }
  float32(value: number): void {
    this.#number(4, (view) => view.setFloat32(0, value, true))
  }
  string(text: string): void {
    const encoded = new TextEncoder().encode(text)
    this.uint64(encoded.length)
    this.bytes(encoded)
  }
  joined(): Uint8Array {
    const all = new Uint8Array(this.length)
    let at = 0
    for (const part of this.#parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }
  #number(size: number, write: (view: DataView) => void): void {
    const part = new Uint8Array(size)
    write(new DataView(part.buffer))
    this.bytes(part)
  }
}
