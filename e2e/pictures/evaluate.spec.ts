import { expect, test, type Page } from '@playwright/test'
import { openWithServer } from '../support/openWithServer.ts'
import { planBenchmark, startAndFinish } from '../support/planBenchmark.ts'
import { fillProblem, openSolve } from '../support/solvePage.ts'
import { duplicate, fillEditor, previewed } from '../support/templatesPage.ts'
import { FLIP, pictureReply, SET, THREE_WAYS } from './replies.ts'

/** In the repository; the others are for looking at. */
const KEPT: readonly string[] = [
  'templates-light',
  'benchmark-light',
  'comparison-light',
  'side-by-side-dark',
  'three-ways-dark',
  'report-light',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1280, height: 860 } })

    const take = async (page: Page, name: string) => {
      // Charts and dialogs move in.
      await page.waitForTimeout(800)
      const file = `${name}-${colorScheme}`
      const path = KEPT.includes(file) ? `e2e/pictures/${file}.png` : test.info().outputPath(`${file}.png`)
      await page.screenshot({ path })
    }

    test('Templates with the preview of what is sent', async ({ page }) => {
      await openSolve(page)
      await duplicate(page, 'Python, no examples')
      await page
        .getByRole('combobox', { name: 'Problem', exact: true })
        .selectOption('Coaches for a school trip')
      await fillEditor(
        page,
        'User text',
        '{{question}}\n\nName the numbers of the problem first, then compute.',
      )
      await expect.poll(async () => (await previewed(page)).at(-1)).toMatch(/then compute\.$/)
      await expect(page.getByRole('region', { name: 'Exact messages' })).toContainText(/\d tokens/)
      await page.evaluate(() => window.scrollTo(0, 0))
      await take(page, 'templates')
    })

    test('Benchmarks: figures, a comparison, two traces side by side, the report', async ({ page }) => {
      test.setTimeout(300_000)
      const server = await openWithServer(page, ({ body }) => pictureReply(body))
      await planBenchmark(page, {
        set: `${SET.name} (${SET.problems.length})`,
        templates: ['Python, eight examples v1', 'Python, no examples v1'],
        model: 'test-coder (Test server)',
      })
      await startAndFinish(page)
      await take(page, 'benchmark')
      await page.getByRole('tab', { name: 'Compare' }).click()
      await expect(page.getByRole('note')).toBeVisible()
      // From the sentence down to the problems that flipped.
      await page.evaluate(() => window.scrollTo(0, 300))
      await take(page, 'comparison')
      await page.getByRole('button', { name: new RegExp(`^Side by side: ${FLIP}`) }).click()
      await expect(page.getByRole('dialog').getByText('wrong', { exact: true })).toBeVisible()
      await take(page, 'side-by-side')
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Export' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download Report (HTML)' }).click()
      const report = test.info().outputPath('report.html')
      await (await downloading).saveAs(report)
      await page.goto(`file://${report}`)
      await take(page, 'report')
      await server.close()
    })

    test('Three ways, a slip in the words underlined', async ({ page }) => {
      const server = await openWithServer(page, ({ body }) => pictureReply(body))
      await fillProblem(page, THREE_WAYS.question, THREE_WAYS.expected)
      await page.getByRole('button', { name: 'Three ways' }).click()
      await expect(page.getByRole('heading', { name: 'Three ways', level: 1 })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Model' }).locator('option:checked')).toHaveText(
        /test-coder/,
      )
      await page.getByRole('button', { name: 'Run all three' }).click()
      await expect(page.getByRole('region', { name: 'Program (PAL)' })).toContainText('right: 269', {
        timeout: 90_000,
      })
      await take(page, 'three-ways')
      await server.close()
    })
  })
}
