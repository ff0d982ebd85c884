import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import { callServer, withoutKey } from './callServer.ts'
import { readText } from './readText.ts'
import { createWatch } from './createWatch.ts'

export type ListOptions = {
  readonly fetch?: typeof fetch
  readonly pageUrl?: string
  readonly timeoutMs?: number
}

const LONGEST_LIST_BYTES = 8 * 1024 * 1024

/**
 * The names of an endpoint's models, in alphabetical order; empty if the server lists none. Throws a
 * PlaygroundError with a sentence for people, also where the server has no list (then names are typed by hand).
 */
export async function listModels(
  endpoint: Endpoint,
  key: string | undefined,
  signal: AbortSignal,
  options: ListOptions = {},
): Promise<readonly string[]> {
  const settings = {
    fetch: globalThis.fetch,
    pageUrl: globalThis.location?.href,
    timeoutMs: 15_000,
    ...options,
  }
  const watch = createWatch(signal, { ms: settings.timeoutMs, reason: slowError(settings.timeoutMs) })
  const { fetch, pageUrl } = settings
  try {
    const call = {
      endpoint,
      path: 'models',
      key,
      body: undefined,
      modelName: undefined,
      fetch,
      pageUrl,
    } as const
    return await readList(await callServer(call, watch.signal), watch.signal)
  } catch (error) {
    throw error instanceof PlaygroundError ? withoutKey(error, key) : error
  } finally {
    watch.close()
  }
}

async function readList(response: Response, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return namesIn((await readText(response, LONGEST_LIST_BYTES)).text)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof PlaygroundError ? error : noListError()
  }
}

function namesIn(text: string): readonly string[] {
  const names = readModelNames(text)
  if (names === undefined) throw noListError()
  return names
}

/** `{data: [{id}]}` as OpenAI has it, the same without `data`, and `{models: [{name}]}`; undefined for anything else. */
export function readModelNames(text: string): readonly string[] | undefined {
  const value = parse(text)
  const list = isRecord(value) ? (value['data'] ?? value['models']) : value
  if (!Array.isArray(list)) return undefined
  const names = list.map(nameOf).filter((name) => name !== undefined)
  return [...new Set(names)].toSorted()
}

function nameOf(entry: unknown): string | undefined {
  const name = isRecord(entry) ? (entry['id'] ?? entry['name'] ?? entry['model']) : entry
  return typeof name === 'string' && name !== '' ? name : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no list either.
    return undefined
  }
}

function noListError(): PlaygroundError {
  return new PlaygroundError(
    'endpoint-refused',
    'The endpoint answered, but not with a list of models. Check its address (most end in /v1), or type the model’s name.',
  )
}

function slowError(timeoutMs: number): PlaygroundError {
  return new PlaygroundError(
    'endpoint-overloaded',
    `The endpoint did not list its models within ${timeoutMs / 1000} seconds. Type the model’s name, or try again.`,
  )
}
