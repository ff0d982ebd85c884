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
      const { page, close } = await (project.name === 'webkit' ? openWebKit() : openFirefox())
      await use(page)
      await close()
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
})
