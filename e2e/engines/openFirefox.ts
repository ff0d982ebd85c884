import { launch } from 'puppeteer-core'
import type { OpenedBrowser } from '../hostile/HostilePage.ts'
import { untilCallable } from './untilCallable.ts'

/** A page in Firefox ESR, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<OpenedBrowser> {
  const executablePath = process.env['PAL_FIREFOX'] ?? '/usr/bin/firefox-esr'
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: 300_000,
  })
  const page = await browser.newPage()
  const evaluate = (script: string) => page.evaluate(script)
  return {
    page: {
      engine: 'firefox',
      browser: (await browser.version()).replace(/^firefox\//i, 'Firefox '),
      open: async (url) => {
        await page.goto(url)
        await untilCallable(evaluate)
      },
      call: async (name, ...parameters) => {
        const sent = `${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(parameters))}`
        return JSON.parse(String(await evaluate(`window.callHostile(${sent})`)))
      },
    },
    close: () => browser.close(),
  }
}
