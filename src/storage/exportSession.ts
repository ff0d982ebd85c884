import * as z from 'zod'
import { isRecord } from '@/lib/isRecord.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { fromBase64, toBase64 } from '@/lib/base64.ts'
import type { Store } from './createStore.ts'
import { readEvents, readRuns, readSessions } from './readStore.ts'
import { redactAcrossDeltas } from './redactAcrossDeltas.ts'
import { runEventSchema } from './runEventSchema.ts'
import { SESSION_FORMAT } from './SessionFile.ts'

type Redact = (text: string) => string

/**
 * The session with all its runs as the text of one JSON file, every text of it passed through `redact`. Fields
 * that no event is known to have are left out. Throws PlaygroundError `unknown-session`.
 */
export async function exportSession(store: Store, sessionId: string, redact: Redact): Promise<string> {
  const session = (await readSessions(store)).find(({ id }) => id === sessionId)
  if (session === undefined)
    throw new PlaygroundError('unknown-session', 'Not exported: this session is not there any more.')
  const clean = cleanerOf(redact)
  const parts: string[] = []
  // Run by run: only the text of all of them is in memory at once.
  for (const { id } of await readRuns(store, { sessionId })) {
    const events = redactAcrossDeltas(await readEvents(store, id), redact).map(clean)
    parts.push(JSON.stringify({ id, events }))
  }
  const { id, name, createdAt } = session
  const head = JSON.stringify({ ...SESSION_FORMAT, session: { id, name: redact(name), createdAt } })
  return `${head.slice(0, -1)},"runs":[\n${parts.join(',\n')}\n]}\n`
}

function cleanerOf(redact: Redact): (event: RunEvent) => unknown {
  const schema = runEventSchema({
    text: z.string().transform(redact),
    bytes: z
      .strictObject({ base64: z.string() })
      .transform(({ base64 }) => redactBytes(fromBase64(base64) ?? new Uint8Array(), redact)),
    jsonSchema: z.custom<JsonSchema>(isRecord).transform((value) => redactRecord(value, redact)),
  })
  return (event) => {
    const json = toJson(event)
    const first = schema.safeParse(json)
    if (first.success) return toJson(first.data)
    dropUnknownFields(json, first.error.issues)
    const second = schema.safeParse(json)
    // An event of another version of the page: better out as it is than lost, but without secrets.
    return second.success ? toJson(second.data) : redactValue(json, redact)
  }
}

function toJson(event: RunEvent): unknown {
  return JSON.parse(
    JSON.stringify(event, (_key, value: unknown) =>
      value instanceof Uint8Array ? { base64: toBase64(value) } : value,
    ),
  )
}

/** A field that somebody put into an event beyond its type may hold anything: it stays here. */
function dropUnknownFields(json: unknown, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const owner = issue.path.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      json,
    )
    if (typeof owner !== 'object' || owner === null) continue
    for (const key of issue.keys) Reflect.deleteProperty(owner, key)
  }
}

function redactBytes(bytes: Uint8Array, redact: Redact): Uint8Array {
  const text = textOf(bytes)
  // What is no text is looked at one character a byte: a secret in it shows all the same.
  const readable = text ?? Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const redacted = redact(readable)
  if (redacted === readable) return bytes
  return text === undefined
    ? Uint8Array.from(redacted, (character) => character.charCodeAt(0))
    : new TextEncoder().encode(redacted)
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function redactRecord(record: Readonly<Record<string, unknown>>, redact: Redact): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [redact(key), redactValue(value, redact)]),
  )
}

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact))
  return isRecord(value) ? redactRecord(value, redact) : value
}
