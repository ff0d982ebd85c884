/** A task of this length is not noticed. */
const UNNOTICED_MS = 30

/** Gives a function that lets the page draw and take clicks, if the work since the last time took long enough. */
export function createBreather(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now()
  return async () => {
    if (now() - since < UNNOTICED_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = now()
  }
}
