import { expect, test } from '@playwright/test'
import { serveFolder } from './server/serveFolder.ts'
import { firstScriptBytes } from './support/firstScriptBytes.ts'
import { answer, runToEnd } from './support/solvePage.ts'

const BUDGET_BYTES = 250_000

test('the JavaScript before a problem can be typed stays within 250 kB gzip', () => {
  const { scripts, gzipBytes } = firstScriptBytes()
  console.log(`first load: ${scripts} scripts, ${gzipBytes} bytes gzip`)
  expect(scripts).toBeGreaterThan(0)
  expect(gzipBytes).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('the built page works under a sub-path of a host without special headers', async ({ page }) => {
  const host = await serveFolder('dist', '/somebody/pal/')
  await page.goto(host.url)
  await runToEnd(page)
  await expect(answer(page)).toContainText('14')
  host.close()
})
