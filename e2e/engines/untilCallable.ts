const TRIES = 150

/** Waits until the page has loaded so far that the tests can call it. */
export async function untilCallable(evaluate: (script: string) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await evaluate(`'callHostile' in window`)) === true) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The page with the hostile programs did not load.')
}
