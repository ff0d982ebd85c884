import { expect, test } from '@playwright/test'
import { answer, openSolve, runToEnd } from '../support/solvePage.ts'

const RUN = ['Coaches for a school trip', 'Requests in a year', 'Gold, silver and copper', 'Wrapping a cube']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1280, height: 860 } })

    test('Solve with a repaired run, and the session’s charts', async ({ page }) => {
      test.setTimeout(300_000)
      await openSolve(page)
      for (const title of RUN) {
        await page.getByRole('button', { name: 'Examples' }).click()
        await page.getByRole('menuitem', { name: new RegExp(title) }).click()
        await runToEnd(page)
        await expect(answer(page)).toBeVisible()
      }
      await page.screenshot({ path: `e2e/pictures/solve-${colorScheme}.png` })
      await page.getByRole('link', { name: 'Insights' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(1_500)
      await page.screenshot({ path: `e2e/pictures/insights-${colorScheme}.png` })
    })
  })
}
