import type { Examination } from './Examination.ts'

type Tried =
  | { readonly type: 'answered'; readonly response: Response }
  /** A browser says no more. */
  | { readonly type: 'failed' }
  | { readonly type: 'too-slow' }

/** Asks once, with nothing of the person's but what is in `init`. Rejects only with the examination's signal. */
export async function tryFetch(
  { surroundings, signal }: Pick<Examination, 'surroundings' | 'signal'>,
  url: string,
  init: RequestInit,
): Promise<Tried> {
  const slow = AbortSignal.timeout(surroundings.timeoutMs)
  try {
    const response = await surroundings.fetch(url, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([signal, slow]),
    })
    return { type: 'answered', response }
  } catch {
    signal.throwIfAborted()
    return { type: slow.aborted ? 'too-slow' : 'failed' }
  }
}
