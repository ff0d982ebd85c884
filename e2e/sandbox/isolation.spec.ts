import type { Language } from '@/pipeline/Program.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { JAVASCRIPT_PAIRS, PYTHON_PAIRS, type Pair } from './isolationPairs.ts'

/** What cannot be seen in the guest that left it either: these pairs show only that nothing goes wrong. */
const INVISIBLE = new Set([
  'another file mask',
  "a timer of Pyodide's own loop",
  'a timer of JavaScript',
  'a finalizer',
  'bytes of stdin that it did not read',
  'memory that it filled',
])

const PAIRS: readonly (readonly [Language, Pair])[] = [
  ...PYTHON_PAIRS.map((pair) => ['python', pair] as const),
  ...JAVASCRIPT_PAIRS.map((pair) => ['javascript', pair] as const),
]

for (const [language, [leaves, first, second, returned = 'as-new']] of PAIRS) {
  test(`${language}: a program that leaves ${leaves} shows nothing of it to the next`, async ({
    harnessPage: page,
  }) => {
    const fresh = await runAll(page, language, [second])
    const pair = await runAll(page, language, [first, second, second])
    expect(fresh.map(({ end }) => end.type)).toEqual(['returned'])
    expect(pair.map(({ end }) => end).slice(1)).toEqual([fresh[0]?.end, fresh[0]?.end])
    expect(pair.slice(1).map(({ stdout }) => stdout)).toEqual(['', ''])
    expect(pair[0]?.end.type).toBe(returned === 'broken' ? 'raised' : 'returned')
    expect(pair[0]?.returned).toEqual({ kept: returned === 'as-new', reason: returned })
  })
}

test('what the pairs leave is there to be seen, within one guest', async ({ harnessPage: page }) => {
  const blind: string[] = []
  for (const [language, [leaves, first, second, returned]] of PAIRS) {
    const isSeenOnlyOutside = returned !== undefined && !/JavaScript|Pyodide/.test(leaves)
    if (language === 'javascript' || isSeenOnlyOutside || INVISIBLE.has(leaves)) continue
    const fresh = await runAll(page, language, [second])
    const [, after] = await runAll(page, language, [first, second], 'one guest')
    if (JSON.stringify(after?.end) === JSON.stringify(fresh[0]?.end)) blind.push(leaves)
  }
  expect(blind).toEqual([])
})

/** Each program in a guest of its own, or all in one. What became of an interpreter is told by the last one in it. */
function runAll(
  page: Page,
  language: Language,
  sources: readonly string[],
  guests: 'own guests' | 'one guest' = 'own guests',
) {
  return page.evaluate(
    async ([inLanguage, programs, isShared]) => {
      const results = []
      const sandbox = window.harness.sandboxFor(inLanguage)
      let guest = await window.harness.open(sandbox)
      for (const [position, source] of programs.entries()) {
        const options = { source: { type: 'last-expression' }, signal: new AbortController().signal } as const
        const { end, printed } = await guest.run({ language: inLanguage, source }, options)
        if (isShared) {
          results.push({ end, stdout: printed.stdout, returned: undefined })
          continue
        }
        guest.close()
        results.push({ end, stdout: printed.stdout, returned: await guest.returned })
        if (position < programs.length - 1) guest = await window.harness.open(sandbox)
      }
      guest.close()
      return results
    },
    [language, sources, guests === 'one guest'] as const,
  )
}
