import { test as base } from '../hostile/fixtures.ts'
import type { HostilePage } from '../hostile/HostilePage.ts'
import { openFirefox } from './openFirefox.ts'
import { openWebKit } from './openWebKit.ts'

const BOOT_MS = 180_000

/** As in Chromium, with the page in the browser that the project is named after. */
export const test = base.extend<object, { readonly hostilePage: HostilePage }>({
  hostilePage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the pattern.
    async ({}, use, { project }) => {
      const open = () => (project.name === 'webkit' ? openWebKit() : openFirefox())
      let opened = await open()
      const { engine, browser } = opened.page
      await use({
        engine,
        browser,
        open: (url) => opened.page.open(url),
        call: (name, ...parameters) => opened.page.call(name, ...parameters),
        restart: async () => {
          await opened.close()
          opened = await open()
        },
      })
      await opened.close()
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
})
