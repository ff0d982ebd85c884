import {
  gguf,
  GGMLFileQuantizationType,
  parseGgufShardFilename,
  type GGUFParseOutput,
} from '@huggingface/gguf'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { ModelFacts } from './ModelFacts.ts'
import { tensorBytes } from './tensorBytes.ts'

export type NamedBlob = { readonly name: string; readonly blob: Blob }

type Header = GGUFParseOutput & { readonly parameterCount: number }

/**
 * What a model's file, or the parts of a split one, say of it, after looking whether they are whole. Throws a
 * PlaygroundError `bad-model-file` with a sentence. The texts in it are the file's own.
 */
export async function readModelFile(files: readonly NamedBlob[]): Promise<ModelFacts> {
  checkParts(files.map(({ name }) => name))
  const headers: Header[] = []
  for (const file of files) headers.push(await readHeader(file))
  const [first] = headers
  if (first === undefined) throw bad('No file was given.')
  const name = files[0]?.name ?? ''
  checkKind(name, first)
  return factsOf(name, first, {
    parameters: headers.reduce((sum, { parameterCount }) => sum + parameterCount, 0),
    bytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
  })
}

function checkParts(names: readonly string[]): void {
  const parts = names.map((name) => parseGgufShardFilename(name))
  const [first] = parts
  if (first === null || first === undefined) {
    if (names.length > 1) throw bad('Drop one model at a time: one file, or all parts of a split one.')
    return
  }
  const total = Number(first.total)
  const numbers = new Set(parts.map((part) => (part?.prefix === first.prefix ? Number(part.shard) : 0)))
  const missing = Array.from({ length: total }, (_, position) => position + 1).filter(
    (number) => !numbers.has(number),
  )
  if (missing.length > 0 || names.length !== total) {
    const which = missing.length === 0 ? 'with one of them twice' : `without part ${missing.join(', ')}`
    throw bad(`${first.prefix} is split into ${total} files, and came ${which}. Drop all of them at once.`)
  }
}

async function readHeader({ name, blob }: NamedBlob): Promise<Header> {
  await checkBeginning(name, blob)
  const header = await gguf('https://file.invalid/', {
    fetch: async (_, init) => sliceOf(blob, init),
    computeParametersCount: true,
  }).catch((error: unknown) => {
    throw bad(
      `${name} cannot be read as a GGUF file: ${error instanceof Error ? error.message : error}.`,
      error,
    )
  })
  if (!header.littleEndian)
    throw bad(`${name} was made for big-endian machines. Look for the usual one, without “be” in its name.`)
  const needed = neededBytes(header)
  if (blob.size < needed) {
    throw bad(
      `${name} is cut off: it has ${blob.size.toLocaleString('en')} bytes of at least ${needed.toLocaleString('en')}. Download it again.`,
    )
  }
  return header
}

/** Says what a file is that many people take for a model. */
async function checkBeginning(name: string, blob: Blob): Promise<void> {
  if (blob.size === 0) throw bad(`${name} is empty.`)
  const text = new TextDecoder('latin1').decode(await blob.slice(0, 512).arrayBuffer())
  if (text.startsWith('GGUF')) return
  const no = `${name} is no GGUF file`
  if (text.startsWith('version https://git-lfs'))
    throw bad(`${no}, only the pointer to one that Git LFS keeps. Download the file itself.`)
  if (/^\s*<(!doctype|html)/i.test(text)) throw bad(`${no} but a web page. Download the file that it shows.`)
  if (text.startsWith('PK')) throw bad(`${no} but an archive. Unpack it, and drop the .gguf file in it.`)
  if (/^.{8}\{"/s.test(text))
    throw bad(`${no} but looks like safetensors. Look for the model’s GGUF edition.`)
  throw bad(`${no}: it does not begin with the letters GGUF.`)
}

/** The parser reads ahead by less than this. */
const AHEAD_BYTES = 2_000_000

/** The part of a file that a range of bytes asks for, which may be past its end. */
function sliceOf(blob: Blob, init: RequestInit | undefined): Response {
  const range = new Headers(init?.headers).get('Range') ?? ''
  const [start = 0, end = 0] = [...range.matchAll(/\d+/g)].map(Number)
  if (start >= blob.size + AHEAD_BYTES) throw new Error('it ends in the middle of its description')
  const headers = { 'Content-Range': `bytes ${start}-${end}/${blob.size}` }
  return new Response(blob.slice(start, end + 1), { status: 206, headers })
}

/** As far as the last of its tensors reaches. */
function neededBytes({ tensorInfos, tensorDataOffset }: Header): number {
  return tensorInfos.reduce((most, tensor) => {
    const size = tensorBytes(tensor.dtype, tensor.shape.map(Number))
    return Math.max(most, Number(tensorDataOffset + tensor.offset) + size)
  }, Number(tensorDataOffset))
}

function checkKind(name: string, { metadata: entries, tensorInfos }: Header): void {
  const metadata = new Map<string, unknown>(Object.entries(entries))
  const architecture = textIn(metadata, 'general.architecture')
  const kind = textIn(metadata, 'general.type')
  if (architecture === 'clip' || kind === 'mmproj')
    throw bad(`${name} is the part of a model that sees pictures. Drop the model itself.`)
  if (kind === 'adapter')
    throw bad(`${name} is an adapter (LoRA) for a model, not one. Drop the model itself.`)
  if (architecture === undefined) throw bad(`${name} does not say what kind of model it is.`)
  if (textIn(metadata, 'tokenizer.ggml.model') === undefined)
    throw bad(`${name} has no tokenizer, so no text can be given to it. Look for a complete model.`)
  if (tensorInfos.length === 0) throw bad(`${name} holds only a vocabulary, no model.`)
}

/** The library knows the types of well-known entries; a hostile file does not keep to them. */
type Metadata = ReadonlyMap<string, unknown>

function factsOf(
  fileName: string,
  { metadata: entries, tensorInfos }: Header,
  sums: { readonly parameters: number; readonly bytes: number },
): ModelFacts {
  const metadata = new Map<string, unknown>(Object.entries(entries))
  const architecture = textIn(metadata, 'general.architecture') ?? ''
  const ownName = textIn(metadata, 'general.name')
  const license = textIn(metadata, 'general.license')
  const contextTokens = metadata.get(`${architecture}.context_length`)
  const fileType = metadata.get('general.file_type')
  const quantization = typeof fileType === 'number' ? GGMLFileQuantizationType[fileType] : undefined
  return {
    name: oneLine(fileName.replace(/(-\d{5}-of-\d{5})?\.gguf$/i, '')) || 'model',
    ...(ownName === undefined ? {} : { ownName }),
    architecture,
    quantization: quantization ?? `${tensorInfos.length} tensors of an unknown kind`,
    ...sums,
    ...(license === undefined ? {} : { license }),
    ...(typeof contextTokens === 'number' ? { contextTokens } : {}),
    hasChatTemplate: textIn(metadata, 'tokenizer.chat_template') !== undefined,
  }
}

function textIn(metadata: Metadata, key: string): string | undefined {
  const value = metadata.get(key)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return oneLine(value)
}

/** One line of a text that a stranger wrote. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)
}

function bad(message: string, cause?: unknown): PlaygroundError {
  return new PlaygroundError('bad-model-file', message, cause === undefined ? {} : { cause })
}
