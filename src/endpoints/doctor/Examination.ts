import type { Endpoint } from '@/endpoints/Endpoint.ts'

export type Patient = {
  readonly endpoint: Endpoint
  /** Undefined: the first that the server lists. */
  readonly modelName: string | undefined
  readonly key: string | undefined
}

/** What the doctor has to work with. */
export type Surroundings = {
  readonly fetch: typeof fetch
  readonly pageUrl: string | undefined
  /** The browser's permission to reach the local network; undefined where a browser has none or does not tell. */
  localNetworkPermission(hostname: string): Promise<'granted' | 'denied' | 'prompt' | undefined>
  now(): number
  /** For each question but the reply. */
  readonly timeoutMs: number
}

export type Examination = Patient & { readonly surroundings: Surroundings; readonly signal: AbortSignal }
