import { test as base, type Browser, type Page } from '@playwright/test'
import { servePackages, type PackageServer } from './servePackages.ts'

type WorkerFixtures = { readonly started: PackageServer | string; readonly sharedPage: Page | undefined }
type TestFixtures = {
  readonly server: PackageServer
  /** One page for all tests that need no fresh one. */
  readonly packagesPage: Page
  /** A page that has downloaded nothing yet. */
  readonly freshPage: Page
}

/** Skipped with a note where pip can fetch nothing. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  started: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the pattern.
    async ({}, provide) => {
      const server = await servePackages()
      await provide(server)
      if (typeof server !== 'string') await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sharedPage: [
    async ({ browser, started }, provide) => {
      const page = typeof started === 'string' ? undefined : await openPage(browser, started)
      await provide(page)
      await page?.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: async ({ started }, provide, info) => {
    info.skip(typeof started === 'string', String(started))
    if (typeof started === 'string') throw new Error(started)
    started.wheelHits.length = 0
    await provide(started)
    started.isAway = false
  },
  packagesPage: async ({ server, sharedPage }, provide) => {
    if (sharedPage === undefined) throw new Error(`${server.url} has no page.`)
    await provide(sharedPage)
  },
  freshPage: async ({ browser, server }, provide) => {
    const page = await openPage(browser, server)
    await provide(page)
    await page.context().close()
  },
})

async function openPage(browser: Browser, server: PackageServer): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => 'packages' in window)
  return page
}

export { expect } from '@playwright/test'
