import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { parseUrl } from '@/lib/parseUrl.ts'

export type ApiPath = 'chat/completions' | 'messages' | 'models'

/** Paths that people paste; what stands before them is the base. Those of Ollama's own interface have none. */
const PASTED = /\/(?:chat\/completions|completions|messages|models|responses|embeddings)$/
const OLLAMA_NATIVE = /\/api(?:\/(?:chat|generate|tags))?$/

/**
 * The address of one call: `baseUrl` with or without a slash at its end, `/v1`, or a pasted path. An address
 * without any path gets `/v1`; any other path is the person's choice. A query is kept, a fragment is not.
 */
export function apiUrl(baseUrl: string, path: ApiPath): string {
  const url = parseUrl(baseUrl)
  if (url === undefined)
    throw new PlaygroundError('endpoint-unreachable', 'The endpoint has no valid web address.')
  url.pathname = `${basePath(url)}/${path}`
  url.hash = ''
  return url.href
}

function basePath(url: URL): string {
  const typed = url.pathname.replace(/\/+$/, '')
  if (PASTED.test(typed)) return typed.replace(PASTED, '').replace(/\/+$/, '')
  const isOllama = url.port === '11434' && OLLAMA_NATIVE.test(typed)
  return isOllama ? `${typed.replace(OLLAMA_NATIVE, '')}/v1` : typed || '/v1'
}
