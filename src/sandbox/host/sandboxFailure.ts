import { PlaygroundError } from '@/lib/PlaygroundError.ts'

/** The sandbox itself failed; `reason` says what, in a sentence. */
export function sandboxFailure(reason: string, cause?: unknown): PlaygroundError {
  const message = `The sandbox does not work here, so programs are shown but not run. ${reason}`
  return new PlaygroundError('sandbox-failed', message, cause === undefined ? {} : { cause })
}
