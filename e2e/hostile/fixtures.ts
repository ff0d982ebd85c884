import { randomBytes } from 'node:crypto'
import { test as base } from '@playwright/test'
import { z } from 'zod'
import type { Addresses } from './Addresses.ts'
import type { HostilePage } from './HostilePage.ts'
import { serveHostilePage, type HostileServer } from './serveHostilePage.ts'
import { startCanary, type Canary } from './startCanary.ts'

type Fixtures = {
  readonly canary: Canary
  readonly server: HostileServer
  readonly addresses: Addresses
  /** A browser's page, wherever it is. */
  readonly hostilePage: HostilePage
  /** The stores in which the page holds the secret. Sandboxes are booted. */
  readonly heldIn: readonly string[]
}

const BOOT_MS = 180_000

/** One page, one canary and one boot for all hostile programs. `hostilePage` is the browser's part. */
export const test = base.extend<object, Fixtures>({
  canary: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the pattern.
    async ({}, use) => {
      const canary = await startCanary()
      await use(canary)
      await canary.close()
    },
    { scope: 'worker' },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- as above.
    async ({}, use) => {
      const server = await serveHostilePage()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  addresses: [
    async ({ canary, server }, use) => {
      const { http, webSocket, tcp, udp } = canary
      await use({ http, webSocket, tcp, udp, page: server.bait })
    },
    { scope: 'worker' },
  ],
  hostilePage: [
    async ({ browser }, use) => {
      let page = await browser.newPage()
      await use({
        engine: 'chromium',
        browser: `Chromium ${browser.version()}`,
        open: async (url) => {
          await page.goto(url)
          await page.waitForFunction(() => 'callHostile' in window)
        },
        restart: async () => {
          await page.close()
          page = await browser.newPage()
        },
        call: async (name, ...parameters) => {
          const sent = [name, JSON.stringify(parameters)] as const
          const text = await page.evaluate(([called, json]) => window.callHostile(called, json), sent)
          return JSON.parse(text)
        },
      })
      await page.close()
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  heldIn: [
    async ({ hostilePage, server }, use) => {
      await use(await preparePage(hostilePage, server))
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
})

/** Opens the page, plants a secret, boots the sandboxes; gives the stores that hold the secret. */
export async function preparePage(page: HostilePage, server: HostileServer): Promise<readonly string[]> {
  await page.open(server.page)
  const secret = `sk-planted-${randomBytes(12).toString('hex')}`
  const stores = z.array(z.string()).parse(await page.call('plantSecrets', secret))
  await page.call('start')
  return stores
}
