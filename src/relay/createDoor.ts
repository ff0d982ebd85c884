import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Refusal } from './Refusal.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'
import { readStudent, type Student } from './readStudent.ts'

/** Lets in whoever has the class's access code. */
export type Door = {
  admit(
    authorization: string | undefined,
    address: string,
  ): Promise<{ readonly type: 'student'; readonly student: Student } | Refusal>
}

const WRONG_CODES_A_MINUTE = 20

/** An address that tries code after code is turned away for the rest of the minute, also with the right one. */
export function createDoor(configuration: Pick<RelayConfiguration, 'accessCode' | 'identity'>): Door {
  const wrongCodes = new RateLimiterMemory({ points: WRONG_CODES_A_MINUTE, duration: 60 })
  return {
    async admit(authorization, address) {
      const tried = await wrongCodes.get(address)
      if (tried !== null && tried.consumedPoints >= WRONG_CODES_A_MINUTE) {
        return { ...TOO_MANY, retryAfterSeconds: Math.max(1, Math.ceil(tried.msBeforeNext / 1000)) }
      }
      const student = readStudent(authorization, address, configuration)
      if (student !== undefined) return { type: 'student', student }
      await wrongCodes.penalty(address)
      return WRONG
    },
  }
}

const WRONG: Refusal = {
  type: 'refused',
  status: 401,
  code: 'invalid_api_key',
  message:
    'This is not the class’s access code. Enter it as the key, in Settings; a colon and a name may follow it.',
}

const TOO_MANY: Refusal = {
  type: 'refused',
  status: 429,
  code: 'rate_limit_exceeded',
  message: 'Too many wrong access codes came from this address.',
}
