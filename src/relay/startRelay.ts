import { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { createRelay, type RelayParts } from './createRelay.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'

export type RunningRelay = {
  readonly port: number
  /** Breaks off what is under way. */
  close(): Promise<void>
}

/** How much longer than the upstream a connection may be silent: a student who reads nothing is let go then. */
const GRACE_MS = 30_000

/** Listens. Rejects if the port is taken. */
export async function startRelay(
  configuration: RelayConfiguration,
  parts: RelayParts,
): Promise<RunningRelay> {
  const { server, port } = await listen(configuration, createRelay(configuration, parts).fetch)
  server.setTimeout(configuration.idleMs + GRACE_MS)
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Listening = { readonly server: Server; readonly port: number }

function listen(
  { host, port }: RelayConfiguration,
  fetch: ReturnType<typeof createRelay>['fetch'],
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    // A question that dribbles in is refused instead of waited for.
    const serverOptions = { requestTimeout: 30_000, headersTimeout: 15_000 }
    const server = serve({ fetch, hostname: host, port, serverOptions }, (address) => {
      if (server instanceof Server) resolve({ server, port: address.port })
    })
    server.once('error', reject)
  })
}
