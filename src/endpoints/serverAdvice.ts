import { parseUrl } from '@/lib/parseUrl.ts'

/** What to do so that a server lets a page in, and the line to copy, if it is one. */
export type ServerAdvice = { readonly text: string; readonly line?: string }

/** `origin`: the page's, as servers see it. The usual local servers are told by their ports. */
export function serverAdvice(baseUrl: string, origin: string): ServerAdvice {
  const url = parseUrl(baseUrl)
  const known = url === undefined ? undefined : BY_PORT[url.port]
  return known?.(origin) ?? { text: 'The server must be set up to allow this page.' }
}

/** How a page's address looks to a server that is asked who may call it. */
export function originOf(pageUrl: string | undefined): string {
  const page = parseUrl(pageUrl ?? '')
  if (page === undefined) return '*'
  return page.protocol === 'file:' ? 'null' : page.origin
}

const BY_PORT: Readonly<Record<string, (origin: string) => ServerAdvice>> = {
  '11434': (origin) => ({
    text: `For Ollama: set OLLAMA_ORIGINS=${origin} and start it again (“ollama serve”).`,
    line: `OLLAMA_ORIGINS=${origin} ollama serve`,
  }),
  '1234': () => ({
    text: 'For LM Studio: start its server and switch on “Enable CORS” in the server settings (“lms server start --cors”).',
    line: 'lms server start --cors',
  }),
  '8080': () => ({
    text: 'For llama.cpp: start llama-server; it allows all pages unless something stands before it that does not.',
    line: 'llama-server -m model.gguf --port 8080',
  }),
  '8000': (origin) => ({
    text: `For vLLM: start it with --allowed-origins '["${origin}"]' if its default was changed.`,
    line: `vllm serve MODEL --allowed-origins '["${origin}"]'`,
  }),
}
