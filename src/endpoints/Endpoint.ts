/**
 * A server that answers OpenAI-compatible chat completions. Plain data that may be exported: its key is held
 * apart (see keys.ts) and is never part of it.
 */
export type Endpoint = {
  readonly id: string
  readonly name: string
  /** As the person typed it; `apiUrl` makes addresses of it. */
  readonly baseUrl: string
  /** Names of its models: listed by the server, or typed by hand where it has no list. */
  readonly models: readonly string[]
}
