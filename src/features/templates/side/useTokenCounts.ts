import { useEffect, useState } from 'react'
import { countTokens } from './countTokens.ts'

const PAUSE_MS = 250

/** Tokens of each text, shortly after the last change; undefined until they are counted, an error where they cannot be. */
export function useTokenCounts(texts: readonly string[]): readonly number[] | Error | undefined {
  const [counts, setCounts] = useState<readonly number[] | Error>()
  const joined = JSON.stringify(texts)
  useEffect(() => {
    let isStale = false
    const timer = setTimeout(() => {
      const show = (found: readonly number[] | Error) => {
        if (!isStale) setCounts(found)
      }
      countTokens(texts).then(show, (error: unknown) => show(error instanceof Error ? error : new Error('?')))
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
    // The texts are a new list each time; their content is what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [joined])
  return counts
}
