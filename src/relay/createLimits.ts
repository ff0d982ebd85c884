import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Refusal } from './Refusal.ts'
import type { RelayLimits } from './RelayConfiguration.ts'

/** A place in the class's allowance. `settle` gives it back and books what the reply cost; once is enough. */
type Place = { readonly type: 'admitted'; settle(tokens: number): void }

export type Limits = { admit(studentId: string): Promise<Place | Refusal> }

const EVERYBODY = 'everybody'

/** Counts in memory: per student and for all, requests a minute, tokens a day, and places at the same time. */
export function createLimits(perStudent: RelayLimits, inTotal: RelayLimits): Limits {
  const student = createMeters(perStudent)
  const total = createMeters(inTotal)
  const owners = [
    { meters: student, keyOf: (id: string) => id, whose: 'your' },
    { meters: total, keyOf: () => EVERYBODY, whose: 'the class’s' },
  ]

  return {
    async admit(studentId) {
      for (const { meters, keyOf, whose } of owners) {
        const refusal = await meters.refusal(keyOf(studentId), whose)
        if (refusal !== undefined) return refusal
      }
      // Nothing is awaited from here to the taking of both places, so no two questions get the same one.
      const full = owners.find(({ meters, keyOf }) => meters.isFull(keyOf(studentId)))
      if (full !== undefined) return fullRefusal(full.whose)
      const leave = owners.map(({ meters, keyOf }) => meters.enter(keyOf(studentId)))
      let isSettled = false
      return {
        type: 'admitted',
        settle(tokens) {
          if (isSettled) return
          isSettled = true
          for (const giveBack of leave) giveBack(tokens)
        },
      }
    },
  }
}

type Meters = {
  /** Books a request, unless something is used up. */
  refusal(key: string, whose: string): Promise<Refusal | undefined>
  isFull(key: string): boolean
  enter(key: string): (tokens: number) => void
}

function createMeters(limits: RelayLimits): Meters {
  const requests = new RateLimiterMemory({ points: limits.requestsAMinute, duration: 60 })
  const tokens = new RateLimiterMemory({ points: limits.tokensADay, duration: 86_400 })
  const places = new Map<string, number>()

  return {
    async refusal(key, whose) {
      const used = await tokens.get(key)
      if (used !== null && used.consumedPoints >= limits.tokensADay) {
        return overLimit(used, 'insufficient_quota', `This has used up ${whose} tokens for today.`)
      }
      const booked = await requests.penalty(key)
      if (booked.consumedPoints <= limits.requestsAMinute) return undefined
      return overLimit(
        booked,
        'rate_limit_exceeded',
        `That is more than ${whose} ${limits.requestsAMinute} requests a minute.`,
      )
    },
    isFull: (key) => (places.get(key) ?? 0) >= limits.parallel,
    enter(key) {
      places.set(key, (places.get(key) ?? 0) + 1)
      return (spent) => {
        const left = (places.get(key) ?? 1) - 1
        if (left === 0) places.delete(key)
        else places.set(key, left)
        if (spent > 0) void tokens.penalty(key, spent)
      }
    },
  }
}

function overLimit({ msBeforeNext }: RateLimiterRes, code: string, message: string): Refusal {
  return {
    type: 'refused',
    status: 429,
    code,
    message,
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}

function fullRefusal(whose: string): Refusal {
  return {
    type: 'refused',
    status: 429,
    code: 'rate_limit_exceeded',
    message: `All of ${whose} places are taken by questions that are still being answered.`,
    retryAfterSeconds: 2,
  }
}
