import { EXECUTOR_CONTRACT } from '@/testing/executorContract.ts'
import { expect, test } from './fixtures.ts'

for (const language of ['python', 'javascript'] as const) {
  test.describe(`the ${language} sandbox`, () => {
    for (const { name } of EXECUTOR_CONTRACT) {
      test(name, async ({ harnessPage: page }) => {
        const outcome = await page.evaluate(
          ([promise, inLanguage]) => window.harness.keepPromise(promise, inLanguage),
          [name, language] as const,
        )
        expect(outcome).toBe('kept')
      })
    }
  })
}
