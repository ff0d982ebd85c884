import { readModelNames } from '@/endpoints/server/listModels.ts'
import { readText } from '@/endpoints/server/readText.ts'
import { originOf, serverAdvice } from '@/endpoints/serverAdvice.ts'
import { browserSurroundings } from './browserSurroundings.ts'
import type { Remedy } from './DoctorStep.ts'
import type { Surroundings } from './Examination.ts'
import { tryFetch } from './tryFetch.ts'

export type LocalServer = {
  readonly name: string
  readonly baseUrl: string
  /** Undefined: it answers, but not to this page; `remedy` says what to do. */
  readonly models: readonly string[] | undefined
  readonly remedy?: Remedy
}

/** Where the usual servers listen if nobody told them otherwise. Other programs may be at these ports too. */
const USUAL = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1' },
] as const

/** Looks for model servers on this computer, all places at once, two seconds each. Sends no key. */
export async function findLocalServers(
  signal: AbortSignal,
  surroundings: Surroundings = { ...browserSurroundings(), timeoutMs: 2000 },
  places: readonly Pick<LocalServer, 'name' | 'baseUrl'>[] = USUAL,
): Promise<readonly LocalServer[]> {
  const found = await Promise.all(places.map((place) => look(place, { signal, surroundings })))
  return found.filter((server) => server !== undefined)
}

async function look(
  { name, baseUrl }: Pick<LocalServer, 'name' | 'baseUrl'>,
  examination: { readonly signal: AbortSignal; readonly surroundings: Surroundings },
): Promise<LocalServer | undefined> {
  const asked = await tryFetch(examination, `${baseUrl}/models`, { redirect: 'error' })
  if (asked.type === 'answered') {
    const models = asked.response.ok
      ? readModelNames((await readText(asked.response, 1024 * 1024)).text)
      : undefined
    // Another program's answer: nothing that could be asked for a reply.
    return models === undefined ? undefined : { name, baseUrl, models }
  }
  const blind = await tryFetch(examination, `${baseUrl}/models`, { mode: 'no-cors' })
  if (blind.type !== 'answered') return undefined
  const { text, line } = serverAdvice(baseUrl, originOf(examination.surroundings.pageUrl))
  return { name, baseUrl, models: undefined, remedy: line === undefined ? { text } : { text, line } }
}
