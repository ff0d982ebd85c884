import { test as base, type Page } from '@playwright/test'
import { serveHarness, type HarnessServer } from './serveHarness.ts'

type Fixtures = { readonly harness: HarnessServer; readonly harnessPage: Page }

/** The harness, built and served once for each worker of the test runner, and one page of it for all its tests: so
 * each program also runs after whatever the one before it did. */
export const test = base.extend<object, Fixtures>({
  harness: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the pattern.
    async ({}, use) => {
      const server = await serveHarness()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  harnessPage: [
    async ({ browser, harness }, use) => {
      const page = await browser.newPage()
      await page.goto(harness.url)
      await page.waitForFunction(() => 'harness' in window)
      await use(page)
      await page.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from '@playwright/test'
