import * as z from 'zod'
import { isRecord } from '@/lib/isRecord.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'
import { fromBase64 } from '@/lib/base64.ts'
import { FILE_LIMITS, parseWithinLimits } from './parseWithinLimits.ts'
import { rejectImport } from './rejectImport.ts'
import { runEventSchema } from './runEventSchema.ts'
import { SESSION_FORMAT, type RunOfFile, type SessionFile } from './SessionFile.ts'

/**
 * Reads the text of a session file, which may come from anybody. All of it is made anew from what was checked.
 * Throws PlaygroundError `import-rejected`, which names the place in the file.
 */
export function readSessionFile(text: string): SessionFile {
  const json = parseWithinLimits(text)
  if (!isRecord(json) || json['format'] !== SESSION_FORMAT.format)
    rejectImport('this is not a session file of this playground')
  if (json['version'] !== SESSION_FORMAT.version)
    rejectImport(
      `it is a session file of version ${shown(json['version'])}, and this page reads version ${SESSION_FORMAT.version}`,
    )
  const { session, runs } = check(FILE, json, '')
  const ids = new Set<string>()
  const read = runs.map((run, position) => {
    if (ids.has(run.id)) rejectImport(`runs[${position}].id: the file has this run twice`)
    ids.add(run.id)
    return readRun(run, `runs[${position}]`)
  })
  return { session, runs: read }
}

const FILE = z.strictObject({
  format: z.string(),
  version: z.number(),
  session: z.strictObject({
    id: z.string().min(1).max(FILE_LIMITS.nameCharacters),
    name: z.string().max(FILE_LIMITS.nameCharacters),
    createdAt: z.iso.datetime(),
  }),
  runs: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(FILE_LIMITS.nameCharacters),
        events: z.array(z.unknown()),
      }),
    )
    .max(FILE_LIMITS.runs),
})

const EVENT = runEventSchema({
  text: z.string(),
  bytes: z.strictObject({ base64: z.string() }).transform(({ base64 }, context) => {
    const bytes = fromBase64(base64)
    if (bytes !== undefined) return bytes
    context.addIssue('Not base64')
    return z.NEVER
  }),
  jsonSchema: z.custom<JsonSchema>(isRecord, 'Not an object'),
})

function readRun(run: { id: string; events: unknown[] }, path: string): RunOfFile {
  const events = run.events.map((event, position): RunEvent =>
    check(EVENT, event, `${path}.events[${position}]`),
  )
  const [first, ...others] = events
  if (first?.type !== 'run-started') rejectImport(`${path}.events: a run begins with run-started`)
  if (first.runId !== run.id) rejectImport(`${path}.events[0].runId: it is not the id of its run`)
  if (others.some(({ type }) => type === 'run-started'))
    rejectImport(`${path}.events: run-started may come only once`)
  for (const [position, { name }] of first.problem.files.entries()) {
    if (!isPlainName(name))
      rejectImport(`${path}.events[0].problem.files[${position}].name: no such name is allowed`)
  }
  if (stepsOf(events) > FILE_LIMITS.steps) rejectImport(`${path}.events: too many steps in one run`)
  return { id: run.id, events }
}

/** A file of a problem lies in the guest's working folder, and nowhere else. */
function isPlainName(name: string): boolean {
  const isInside = !name.startsWith('/') && !name.split(/[/\\]/).includes('..')
  return name !== '' && name.length <= FILE_LIMITS.nameCharacters && isInside && !name.includes('\0')
}

/** Folding a run takes time with the square of these. */
function stepsOf(events: readonly RunEvent[]): number {
  let steps = 0
  let stream: string | undefined
  for (const event of events) {
    if (event.type === 'text-delta' || event.type === 'thinking-delta') continue
    if (event.type !== 'printed' || event.stream !== stream) steps += 1
    stream = event.type === 'printed' ? event.stream : undefined
  }
  return steps
}

function check<Output>(schema: z.ZodType<Output>, value: unknown, path: string): Output {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const place = [path, ...(issue?.path ?? []).map(step)].join('').replace(/^\./, '')
  if (issue?.code === 'invalid_union' && issue.discriminator !== undefined)
    rejectImport(`${place}: unknown ${issue.discriminator} ${shown(valueAt(value, issue.path))}`)
  rejectImport(`${place === '' ? 'the file' : place}: ${issue?.message ?? 'not what it should be'}`)
}

function step(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${shown(key)}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

/** Something of the file, short enough for a sentence. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
