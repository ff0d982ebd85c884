import PQueue from 'p-queue'
import type { EndpointLimits } from './Endpoint.ts'
import { createTokenWindow } from './createTokenWindow.ts'

const MINUTE_MS = 60_000

/** Lets requests go in the order of their arrival, no more at once or in a minute than an endpoint's limits say. */
export type RequestQueue = {
  /**
   * Resolves when a request that costs about `tokens` may be sent, with what must be called when it has ended,
   * with its true tokens if they are known. Rejects with the signal's reason; then it has no place any more.
   */
  enter(tokens: number, signal: AbortSignal): Promise<(usedTokens?: number) => void>
}

export function createRequestQueue(limits: EndpointLimits): RequestQueue {
  const { parallelRequests = Infinity, requestsPerMinute, tokensPerMinute } = limits
  const perMinute =
    requestsPerMinute === undefined
      ? {}
      : { interval: MINUTE_MS, intervalCap: requestsPerMinute, strict: true }
  const places = new PQueue({ concurrency: parallelRequests, ...perMinute })
  const tokenWindow = tokensPerMinute === undefined ? undefined : createTokenWindow(tokensPerMinute)

  return {
    enter: (tokens, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const occupy = () =>
          new Promise<void>((leave) => {
            if (tokenWindow === undefined) return resolve(() => leave())
            tokenWindow.take(tokens, signal).then(
              (correct) =>
                resolve((usedTokens) => {
                  if (usedTokens !== undefined) correct(usedTokens)
                  leave()
                }),
              (error: unknown) => {
                leave()
                reject(error)
              },
            )
          })
        // Once the place is taken this promise has been settled, and what happens to it later is nobody's.
        places.add(occupy, { signal }).catch(() => reject(signal.reason))
      }),
  }
}
