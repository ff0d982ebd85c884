import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { startModelServer, type ModelServer } from '../../../e2e/server/startModelServer.ts'
import type { Cuts, ServerAnswer } from '../../../e2e/server/ServerAnswer.ts'
import { createOpenAiModel } from './createOpenAiModel.ts'
import { createReplyReader } from '@/endpoints/server/createReplyReader.ts'
import { readChunk } from './readChunk.ts'

// Recorded answers of real servers; not part of the project. Where they are missing these tests are skipped.
const FOLDER = '../shared/data/sse'
const SHORT_BYTES = 8000
const LONG_BYTES = 20_000
const BODIES = existsSync(`${FOLDER}/index.jsonl`) ? readIndex() : []

type RecordedBody = {
  readonly name: string
  readonly status: number
  readonly contentType: string
  readonly bytes: Buffer
  /** The JSON values in it, read line by line here and not by the code under test. */
  readonly values: readonly unknown[]
}

/** What a reply comes to, however it was cut. */
type Told = {
  text: string
  thinking: string
  usage: string
  finish: string
  /** Code of the error that it ended with. */
  error: string
}

describe.skipIf(BODIES.length === 0)('recorded replies (only where ../shared/data is)', () => {
  const replies = BODIES.filter(({ status }) => status === 200)

  it('are all there', () => {
    expect(BODIES.length).toBe(67)
    expect(replies.length).toBe(61)
  })

  it.each(replies)('$name is read rightly when cut in two', { timeout: 60_000 }, ({ bytes, values }) => {
    expectCuts(bytes, [...placesOf(bytes), bytes.length], values)
  })

  // Reading all of a long body again for each of its bytes takes minutes; its neighbours are enough.
  const long = replies.filter(({ bytes }) => bytes.length >= SHORT_BYTES && bytes.length < LONG_BYTES)
  it.each(long)('$name is read rightly at every byte with the events around it', ({ bytes }) => {
    for (const { part, places } of neighbourhoodsOf(bytes)) expectCuts(part, places, valuesOf(part))
  })
})

describe.skipIf(BODIES.length === 0)('recorded answers over HTTP (only where ../shared/data is)', () => {
  let server: ModelServer
  let answer: ServerAnswer = { type: 'silence' }
  beforeAll(async () => {
    server = await startModelServer({ answers: () => answer })
  })
  afterAll(() => server.close())

  const CUTS: readonly Cuts[] = ['whole', 'every-byte', { seed: 1 }, { seed: 2 }]

  it.each(BODIES)(
    '$name gives the same whole and cut',
    { timeout: 60_000 },
    async ({ bytes, status, contentType, values }) => {
      for (const cuts of CUTS) {
        if (cuts === 'every-byte' && bytes.length > LONG_BYTES) continue
        answer = { type: 'body', body: bytes, status, contentType, cuts }
        const told = await tellAll(askServer(server.baseUrl))
        if (status === 200) expect({ cuts, ...told }).toEqual({ cuts, ...expectedOf(values) })
        else expect({ cuts, ...told }).toEqual({ cuts, ...NOTHING, error: refusalOf(status) })
      }
    },
  )

  it.each(BODIES.filter(({ status }) => status !== 200))(
    '$name is told with the words of the server',
    async (body) => {
      answer = { type: 'body', body: body.bytes, status: body.status, contentType: body.contentType }
      const failure = await errorOf(askServer(server.baseUrl))
      expect(failure.message).toContain(`(${body.status})`)
      expect(failure.message).toContain(serverMessage(body.values[0]).slice(0, 60))
    },
  )
})

const NOTHING: Told = { text: '', thinking: '', usage: '', finish: '', error: '' }

/** A second reading, by hand and without the code under test. */
function expectedOf(values: readonly unknown[]): Told {
  const told = { ...NOTHING, finish: 'unknown' }
  for (const value of values) {
    const { choices, usage, error } = record(value)
    const choice = record(Array.isArray(choices) ? choices[0] : undefined)
    const words = record(choice['delta'] ?? choice['message'])
    told.thinking += thinkingOf(words)
    told.text += contentOf(words['content']) + string(choice['text'])
    if (isRecord(usage))
      told.usage = `${Number(usage['prompt_tokens'])}+${Number(usage['completion_tokens'])}`
    if (choice['finish_reason'] === 'length') told.finish = 'length'
    else if (typeof choice['finish_reason'] === 'string') told.finish = 'stop'
    if (error === undefined) continue
    const code = told.finish === 'length' ? 'reply-truncated' : 'endpoint-refused'
    return { ...told, finish: '', error: code }
  }
  return told
}

function thinkingOf(words: Readonly<Record<string, unknown>>): string {
  const plain = string(words['reasoning_content']) || string(words['reasoning'])
  const listed = [words['reasoning_details'], words['content']].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  const pieces = listed.map(record).map(({ type, text, thinking }) => {
    if (type === 'reasoning.text') return string(text)
    return Array.isArray(thinking) ? thinking.map((piece) => string(record(piece)['text'])).join('') : ''
  })
  return plain || pieces.join('')
}

function contentOf(content: unknown): string {
  if (!Array.isArray(content)) return string(content)
  return content
    .map(record)
    .map(({ type, text }) => (type === 'text' ? string(text) : ''))
    .join('')
}

/** Every byte of short bodies; of longer ones every seventh or 97th, and each place inside a character. */
function placesOf(bytes: Buffer): readonly number[] {
  const all = Array.from(bytes, (_, at) => at).slice(1)
  const step = bytes.length < SHORT_BYTES ? 1 : bytes.length < LONG_BYTES ? 7 : 97
  const isInside = (at: number): boolean => ((bytes[at] ?? 0) & 0b1100_0000) === 0b1000_0000
  return all.filter((at) => at % step === 0 || isInside(at))
}

/** Each event, and comments after it, with the one before and the one after; `places` are its own bytes in `part`. */
function neighbourhoodsOf(bytes: Buffer) {
  const events = bytes.toString('utf8').split(/(?<=\n\n)(?=data:|event:)/)
  return events.map((event, position) => {
    const before = Buffer.byteLength(events[position - 1] ?? '')
    const part = Buffer.from(events.slice(Math.max(0, position - 1), position + 2).join(''))
    const places = Array.from(Buffer.from(event), (_, at) => before + at)
    return { part, places: places.filter((place) => place > 0) }
  })
}

/** Compared as text first: a comparison of objects at each of many thousand places would take minutes. */
function expectCuts(bytes: Buffer, places: readonly number[], values: readonly unknown[]): void {
  const expected = expectedOf(values)
  const expectedText = JSON.stringify(expected)
  for (const place of places) {
    const told = tellCut(bytes, place)
    if (JSON.stringify(told) !== expectedText) expect({ place, ...told }).toEqual({ place, ...expected })
  }
  expect(places.length).toBeGreaterThan(0)
}

function tellCut(bytes: Buffer, place: number): Told {
  const reader = createReplyReader({ lineCharacters: 1_000_000 }, readChunk)
  const told = { ...NOTHING }
  try {
    for (const part of reader.read(bytes.subarray(0, place))) tell(told, part)
    for (const part of reader.isOver() ? [] : reader.read(bytes.subarray(place))) tell(told, part)
    for (const part of reader.end()) tell(told, part)
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    told.error = error.code
  }
  return told
}

async function tellAll(parts: AsyncIterable<ReplyPart>): Promise<Told> {
  const told = { ...NOTHING }
  try {
    for await (const part of parts) tell(told, part)
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    told.error = error.code
  }
  return told
}

function tell(told: Told, part: ReplyPart): void {
  if (told.finish !== '') throw new Error('Something came after the end.')
  if (part.type === 'text-delta') told.text += part.text
  else if (part.type === 'thinking-delta') told.thinking += part.text
  else if (part.type === 'usage-reported')
    told.usage += `${part.usage.promptTokens}+${part.usage.completionTokens}`
  else if (part.type === 'reply-finished') told.finish = part.finishReason
}

function askServer(baseUrl: string): AsyncIterable<ReplyPart> {
  const model = createOpenAiModel({ id: 'e', name: 'Test', baseUrl, models: [] }, 'm', {
    key: () => undefined,
  })
  return model.reply(
    { messages: [{ role: 'user', content: 'hi' }], sampling: {} },
    new AbortController().signal,
  )
}

async function errorOf(parts: AsyncIterable<ReplyPart>): Promise<PlaygroundError> {
  try {
    for await (const part of parts) expect(part).toBeUndefined()
  } catch (error) {
    if (error instanceof PlaygroundError) return error
    throw error
  }
  throw new Error('It did not fail.')
}

function refusalOf(status: number): string {
  return status === 429 ? 'endpoint-overloaded' : 'endpoint-refused'
}

function serverMessage(value: unknown): string {
  return string(record(record(value)['error'])['message'])
}

function readIndex(): readonly RecordedBody[] {
  const lines = readFileSync(`${FOLDER}/index.jsonl`, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { file, status, content_type: contentType } = record(JSON.parse(line))
    const name = string(file).replace('sse/', '')
    const content = readFileSync(`${FOLDER}/${name}`)
    const isBare = name.endsWith('.chunks.jsonl')
    const bytes = isBare ? asStream(content) : content
    return {
      name,
      status: typeof status === 'number' ? status : 200,
      contentType: string(contentType) || 'text/event-stream',
      bytes,
      values: name.endsWith('.json') ? [JSON.parse(content.toString('utf8'))] : valuesOf(bytes),
    }
  })
}

/** The files of one source have a chunk to a line, without what makes a stream of them. */
function asStream(chunks: Buffer): Buffer {
  const lines = chunks.toString('utf8').trim().split('\n')
  return Buffer.from(lines.map((line) => `data: ${line}\n\n`).join(''))
}

function valuesOf(stream: Buffer): readonly unknown[] {
  return stream
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line): unknown => JSON.parse(line.slice('data: '.length)))
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
