const ROUNDS = 4_000_000

/** A fixed piece of work of some ten milliseconds, to tell a slow sandbox from a busy machine. */
export function createReference() {
  let fastestMs = Number.POSITIVE_INFINITY

  function measure(): number {
    const startedAt = performance.now()
    work()
    const tookMs = Math.max(0.1, performance.now() - startedAt)
    fastestMs = Math.min(fastestMs, tookMs)
    return tookMs
  }

  return { measure, fastest: () => fastestMs }
}

function work(): number {
  let state = 1
  for (let round = 0; round < ROUNDS; round++) state = (Math.imul(state, 48_271) + round) | 0
  return state
}
