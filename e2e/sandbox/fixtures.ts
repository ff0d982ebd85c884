import { test as base } from '@playwright/test'
import { serveHarness, type HarnessServer } from './serveHarness.ts'

/** The harness page, open, with its server; each worker of the test runner builds it once. */
export const test = base.extend<{ harnessPage: void }, { harness: HarnessServer }>({
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
    async ({ page, harness }, use) => {
      await page.goto(harness.url)
      await page.waitForFunction(() => 'harness' in window)
      await use()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
