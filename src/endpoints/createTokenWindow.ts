import { pause } from '@/lib/pause.ts'

const WINDOW_MS = 60_000

/** The tokens of the last minute, by when they were spent. */
export type TokenWindow = {
  /**
   * Waits until so many fit, in the order of the calls, and spends them. What it gives corrects the figure later.
   * More than the limit go alone, when the minute is empty: they would never fit.
   */
  take(tokens: number, signal: AbortSignal): Promise<(usedTokens: number) => void>
}

type Spending = { readonly atMs: number; tokens: number }

export function createTokenWindow(tokensPerMinute: number): TokenWindow {
  let spent: Spending[] = []
  let lastTurn: Promise<unknown> = Promise.resolve()

  async function takeNow(tokens: number, signal: AbortSignal): Promise<(usedTokens: number) => void> {
    for (;;) {
      signal.throwIfAborted()
      spent = spent.filter(({ atMs }) => Date.now() - atMs < WINDOW_MS)
      const [oldest] = spent
      const sum = spent.reduce((total, spending) => total + spending.tokens, 0)
      if (oldest === undefined || sum + tokens <= tokensPerMinute) break
      await pause(oldest.atMs + WINDOW_MS - Date.now(), signal)
    }
    const spending: Spending = { atMs: Date.now(), tokens }
    spent.push(spending)
    return (usedTokens) => {
      spending.tokens = usedTokens
    }
  }

  return {
    take: (tokens, signal) => {
      const turn = lastTurn.then(() => takeNow(tokens, signal))
      // Who gave up lets the next one through.
      lastTurn = turn.catch(() => undefined)
      return turn
    },
  }
}
