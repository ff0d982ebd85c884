/** Ends waiting: by the caller's signal, or by the time limits of a reply. */
export type Watch = {
  readonly signal: AbortSignal
  /** From now on at most this long may pass until the next `limit` or `rest`; then the signal aborts with `reason`. */
  limit(ms: number, reason: unknown): void
  /** Nothing is being waited for. */
  rest(): void
  /** Must be called at the end: stops the clocks, and whatever still listens to the signal. */
  close(): void
}

export function createWatch(
  caller: AbortSignal,
  total: { readonly ms: number; readonly reason: unknown },
): Watch {
  const own = new AbortController()
  const totalTimer = setTimeout(() => own.abort(total.reason), total.ms)
  let timer: ReturnType<typeof setTimeout> | undefined
  const forward = (): void => own.abort(caller.reason)
  if (caller.aborted) forward()
  else caller.addEventListener('abort', forward, { once: true })

  return {
    signal: own.signal,
    limit: (ms, reason) => {
      clearTimeout(timer)
      timer = setTimeout(() => own.abort(reason), ms)
    },
    rest: () => clearTimeout(timer),
    close: () => {
      clearTimeout(timer)
      clearTimeout(totalTimer)
      caller.removeEventListener('abort', forward)
      own.abort()
    },
  }
}
