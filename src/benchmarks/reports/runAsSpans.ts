import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Attempt, Phase, Run } from '@/pipeline/Run.ts'
import { requestedModel } from './requestedModel.ts'

type AttributeValue =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly boolValue: boolean }
  | { readonly arrayValue: { readonly values: readonly AttributeValue[] } }

type Attribute = { readonly key: string; readonly value: AttributeValue }

/** A span as OTLP's JSON has it. */
export type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 internal, 3 client. */
  readonly kind: 1 | 3
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  /** 0 not set, 2 an error. */
  readonly status: { readonly code: 0 | 2; readonly message?: string }
}

/**
 * A run as spans: one for the run, in it one for each request to the model and one for each program that ran. Names
 * and attributes follow the OpenTelemetry conventions for generative AI 1.41 (opentelemetry.io/docs/specs/semconv/gen-ai),
 * which are still in development. Texts of prompts and replies are left out, as the conventions advise.
 */
export function runAsSpans(run: Run): readonly Span[] {
  const { started, attempts, outcome } = run
  const startMs = Date.parse(started.startedAt)
  const base = { traceId: hex(started.runId, 32), startMs }
  const rootId = hex(`${started.runId} run`, 16)
  const root: Span = {
    traceId: base.traceId,
    spanId: rootId,
    name: 'invoke_workflow pal',
    kind: 1,
    ...times(base.startMs, 0, endOf(run)),
    attributes: attributes({
      'gen_ai.operation.name': 'invoke_workflow',
      'gen_ai.workflow.name': 'pal',
      'pal.template.name': started.template.name,
      'pal.template.version': started.template.version,
      'pal.mode': started.template.mode,
      'pal.problem.id': started.problem.id,
      'pal.outcome': outcome,
      'pal.benchmark.id': started.place?.benchmarkId,
      'error.type': outcome === 'answered' ? undefined : errorOf(run),
    }),
    status: outcome === 'answered' ? OK : { code: 2, message: outcome ?? 'interrupted' },
  }
  const children = attempts.flatMap((attempt) => attemptSpans(attempt, run, { ...base, rootId }))
  return [root, ...children]
}

/** A low number of values, as the conventions want it. */
function errorOf({ attempts, outcome }: Run): string {
  return attempts.findLast(({ failure }) => failure !== undefined)?.failure?.kind ?? outcome ?? 'interrupted'
}

/** Runs as one OTLP message, as collectors take it at /v1/traces or from a file. */
export function spansAsOtlp(spans: readonly Span[], version: string): string {
  const { before, after } = otlpFrame(version)
  return `${before}${spans.map((span) => JSON.stringify(span)).join(',')}${after}`
}

/** What stands before and after the spans of an OTLP message, which are JSON with commas between. */
export function otlpFrame(version: string): { readonly before: string; readonly after: string } {
  const resource = {
    attributes: attributes({ 'service.name': 'pal-playground', 'service.version': version }),
  }
  const scope = { name: 'pal-playground', version }
  const schemaUrl = 'https://opentelemetry.io/schemas/1.41.0'
  return {
    before: `{"resourceSpans":[{"resource":${JSON.stringify(resource)},"scopeSpans":[{"scope":${JSON.stringify(scope)},"spans":[`,
    after: `]}],"schemaUrl":${JSON.stringify(schemaUrl)}}]}\n`,
  }
}

type Base = { readonly traceId: string; readonly startMs: number; readonly rootId: string }

function attemptSpans(attempt: Attempt, { started }: Run, base: Base): readonly Span[] {
  const asked = spanOf(attempt.phases, ['waiting', 'streaming'])
  const ran = spanOf(attempt.phases, ['run'])
  const shared = { traceId: base.traceId, parentSpanId: base.rootId }
  const id = (name: string) => hex(`${started.runId} ${attempt.number} ${name}`, 16)
  const { failure, usage, finishReason } = attempt
  const status = failure === undefined ? OK : { code: 2 as const, message: failure.message }
  const spans: Span[] = []
  if (asked !== undefined) {
    spans.push({
      ...shared,
      spanId: id('chat'),
      name: `chat ${requestedModel(started.model)}`,
      kind: 3,
      ...times(base.startMs, asked.startMs, asked.endMs),
      attributes: attributes({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': started.model.kind === 'scripted' ? 'pal.scripted' : 'openai',
        'gen_ai.request.model': requestedModel(started.model),
        'gen_ai.request.temperature': started.sampling.temperature,
        'gen_ai.request.top_p': started.sampling.topP,
        'gen_ai.request.max_tokens': started.sampling.maxTokens,
        'gen_ai.request.seed': started.sampling.seed,
        'gen_ai.request.stop_sequences': started.sampling.stop,
        'gen_ai.usage.input_tokens': usage?.promptTokens,
        'gen_ai.usage.output_tokens': usage?.completionTokens,
        'gen_ai.response.finish_reasons': finishReason === undefined ? undefined : [finishReason],
        'pal.attempt.number': attempt.number,
        'pal.attempt.purpose': attempt.purpose,
        'error.type': ran === undefined ? failure?.kind : undefined,
      }),
      status: ran === undefined ? status : OK,
    })
  }
  if (ran !== undefined) {
    const tool = attempt.template.language
    spans.push({
      ...shared,
      spanId: id('execute'),
      name: `execute_tool ${tool}`,
      kind: 1,
      ...times(base.startMs, ran.startMs, ran.endMs),
      attributes: attributes({
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': tool,
        'gen_ai.tool.type': 'function',
        'pal.attempt.number': attempt.number,
        'pal.answer.type': attempt.answer?.typeName,
        'pal.grade': attempt.grade?.type,
        'error.type': failure?.kind,
      }),
      status,
    })
  }
  return spans
}

/** What succeeded has no status: the conventions keep that word for people. */
const OK = { code: 0 } as const

/** From the first to the last of these phases; those that never ended are left out. */
function spanOf(phases: readonly Phase[], names: readonly Phase['name'][]) {
  const own = phases.filter(({ name }) => names.includes(name))
  const [first] = own
  const endMs = own.at(-1)?.endMs
  return first === undefined || endMs === undefined ? undefined : { startMs: first.startMs, endMs }
}

function endOf({ endedMs, attempts }: Run): number {
  return endedMs ?? attempts.at(-1)?.phases.at(-1)?.startMs ?? 0
}

function times(runStartMs: number, startMs: number, endMs: number) {
  return { startTimeUnixNano: nano(runStartMs, startMs), endTimeUnixNano: nano(runStartMs, endMs) }
}

/** Doubles cannot hold nanoseconds since 1970. */
function nano(runStartMs: number, offsetMs: number): string {
  return String(BigInt(runStartMs) * 1_000_000n + BigInt(Math.round(offsetMs * 1e6)))
}

/** Ids follow from the run's, so that the same run exported twice is the same trace. */
function hex(text: string, digits: number): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, digits)
}

type Plain = string | number | boolean | readonly string[] | undefined

function attributes(values: Readonly<Record<string, Plain>>): readonly Attribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: attributeValue(value) }],
  )
}

function attributeValue(value: Exclude<Plain, undefined>): AttributeValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { arrayValue: { values: value.map((text) => ({ stringValue: text })) } }
}
