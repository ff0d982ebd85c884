import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { FAILURE_STAGES, type FailureKind } from './Failure.ts'
import { PACKAGE_HINT } from './packageHint.ts'
import { failed, type Failed } from './Solving.ts'

/**
 * What an exception of a port means for the attempt. After an abort, whatever the port throws is its way of
 * stopping. An error that is no PlaygroundError is a fault in our own program, and is thrown on.
 */
export function failureOfError(error: unknown, otherwise: FailureKind, signal: AbortSignal): Failed {
  if (signal.aborted) return CANCELLED
  if (!(error instanceof PlaygroundError)) throw error
  if (error.code.startsWith('package-'))
    return failed({ kind: 'package-failed', message: error.message, hint: PACKAGE_HINT })
  return failed({ kind: isFailureKind(error.code) ? error.code : otherwise, message: error.message })
}

export const CANCELLED = failed({ kind: 'cancelled', message: 'Stopped before there was an answer.' })

function isFailureKind(code: string): code is FailureKind {
  return Object.hasOwn(FAILURE_STAGES, code)
}
