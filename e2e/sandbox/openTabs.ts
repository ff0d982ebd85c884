import { launch, type Page } from 'puppeteer-core'
import { BROWSER_FLAGS, findBrowser } from '../browser.mjs'

/** What keeps tabs awake that nobody sees: drivers of browsers switch it on, people do not. */
const KEEPS_AWAKE = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

export type Tabs = {
  readonly page: Page
  /** Puts another tab in front; rejects if the page does not become hidden by it. */
  hide(): Promise<void>
  show(): Promise<void>
  close(): Promise<void>
}

/**
 * A Chromium whose tabs hide and slow down as a person's do. Playwright's pages think that they are always seen
 * and have the focus, so it is driven by another library.
 */
export async function openTabs(): Promise<Tabs> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('There is no browser.')
  const browser = await launch({
    executablePath,
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: KEEPS_AWAKE,
    protocolTimeout: 180_000,
  })
  const page = await browser.newPage()
  const other = await browser.newPage()
  const bring = async (front: Page, state: DocumentVisibilityState): Promise<void> => {
    await front.bringToFront()
    await page.waitForFunction((wanted) => document.visibilityState === wanted, { polling: 100 }, state)
  }
  await bring(page, 'visible')
  return {
    page,
    hide: () => bring(other, 'hidden'),
    show: () => bring(page, 'visible'),
    close: () => browser.close(),
  }
}
