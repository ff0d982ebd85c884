import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { ModelServer } from './server/startModelServer.ts'
import type { ServerAnswer } from './server/ServerAnswer.ts'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { expectFinished, planBenchmark, startAndFinish } from './support/planBenchmark.ts'

type Starter = {
  readonly name: string
  readonly problems: readonly { readonly question: string; readonly expected: string }[]
}

const SET = JSON.parse(readFileSync('public/problem-sets/arithmetic.json', 'utf8')) as Starter
const [WRONG_IN_FIRST, WRONG_IN_BOTH, LOST] = SET.problems.map(({ question }) => question)

type Body = { readonly messages: readonly { readonly role: string; readonly content: string }[] }

/** Right but where it should not be, told by the last message; the templates differ in their examples. */
function answerTo(body: unknown, isDown: () => boolean): ServerAnswer {
  const { messages } = body as Body
  const asked = messages.at(-1)?.content ?? ''
  const problem = SET.problems.find(({ question }) => asked.includes(question))
  if (problem === undefined) return { type: 'error', status: 400, message: 'unknown question' }
  if (problem.question === LOST && isDown()) return { type: 'error', status: 400, message: 'out of order' }
  const isBare = messages.length <= 2
  const isWrong = problem.question === WRONG_IN_BOTH || (problem.question === WRONG_IN_FIRST && !isBare)
  const value = isWrong ? '-1' : JSON.stringify(problem.expected)
  return { type: 'text', text: pythonReply(`def solution():\n    return ${value}`) }
}

const plan = (page: Page, templates: readonly string[], samples?: number) =>
  planBenchmark(page, {
    set: `${SET.name} (${SET.problems.length})`,
    templates,
    model: 'test-coder (Test server)',
    ...(samples !== undefined && { samples }),
  })

/** What reaches beyond the right edge. */
function pixelsBeyond(box: Locator): Promise<number> {
  return box.evaluate((element) => element.scrollWidth - element.clientWidth)
}

test.describe('a benchmark', () => {
  let server: ModelServer | undefined
  let isDown = false

  test.beforeEach(async ({ page }) => {
    isDown = false
    server = await openWithServer(page, ({ body }) => answerTo(body, () => isDown))
  })
  test.afterEach(async () => {
    await server?.close()
  })

  test('is planned, estimated, run and compared, and its files can be taken away', async ({ page }) => {
    await plan(page, ['Python, eight examples v1', 'Python, no examples v1'])
    const runs = SET.problems.length * 2
    await expect(page.getByRole('region', { name: 'Estimate' })).toContainText(String(runs))
    await startAndFinish(page)
    await expect(page.getByText(`${runs} of ${runs} runs`)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('figures.png'), fullPage: true })

    await page.getByRole('tab', { name: 'Compare' }).click()
    await expect(page.getByRole('note')).toContainText('Nothing can be concluded')
    await expect(page.getByRole('heading', { name: /^Only .*no examples.* solved: 1$/ })).toBeVisible()
    await page.getByRole('button', { name: /^Side by side/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('right', { exact: true })).toBeVisible()
    await expect(dialog.getByText('wrong', { exact: true })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('side-by-side.png') })
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Export' }).click()
    for (const name of ['Report (HTML)', 'Runs (JSONL)', 'Runs (CSV)', 'Manifest (JSON)']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${name}` }).click()
      const text = readFileSync(await (await download).path(), 'utf8')
      expect(text).toContain('Python, eight examples')
    }
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Report (HTML)' }).click()
    const report = test.info().outputPath('report.html')
    await (await downloading).saveAs(report)
    await page.setViewportSize({ width: 390, height: 860 })
    await page.goto(`file://${report}`)
    await expect(page.getByRole('heading', { name: 'Comparison' })).toBeVisible()
    expect(await pixelsBeyond(page.locator('html'))).toBe(0)
  })

  test('is without axe violation in each tab, and on a phone nothing is cut off', async ({ page }) => {
    test.setTimeout(240_000)
    isDown = true
    await plan(page, ['Python, eight examples v1', 'Python, no examples v1'])
    await startAndFinish(page)
    for (const tab of ['Figures', 'Compare', 'Votes', 'Rules', 'Export', 'Manifest']) {
      await page.getByRole('tab', { name: tab }).click()
      for (const width of [1280, 390]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 860 })
          await page.emulateMedia({ colorScheme })
          // Colours fade from one to the other.
          await page.waitForTimeout(400)
          const { violations } = await new AxeBuilder({ page }).analyze()
          const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
          expect({
            tab,
            width,
            colorScheme,
            found,
            beyond: await pixelsBeyond(page.locator('html')),
          }).toEqual({
            tab,
            width,
            colorScheme,
            found: [],
            beyond: 0,
          })
        }
      }
      // Both columns can be read without scrolling.
      if (tab === 'Figures')
        expect(await pixelsBeyond(page.getByRole('group', { name: 'Figures by column' }))).toBe(0)
    }
  })

  test('whose runs were lost runs those again, and nothing twice', async ({ page }) => {
    isDown = true
    await plan(page, ['Python, eight examples v1'])
    await startAndFinish(page)
    await expect(page.getByText('1 lost to the connection or the sandbox')).toBeVisible()
    const asked = server?.requests.length ?? 0
    isDown = false
    await page.getByRole('button', { name: /^Run the lost runs/ }).click()
    await expect(page.getByText(`${SET.problems.length} of ${SET.problems.length} runs`)).toBeVisible()
    expect((server?.requests.length ?? 0) - asked).toBe(1)
  })

  test('with several samples counts votes by value, and stops when the lead is safe', async ({ page }) => {
    await plan(page, ['Python, eight examples v1'], 5)
    await page.getByRole('textbox', { name: 'Temperature' }).fill('0.8')
    await page.getByRole('checkbox', { name: /^Stop sampling/ }).check()
    await startAndFinish(page)
    // Every sample answers alike, so three of five decide; a few more were under way by then.
    await expect(page.getByText(/^(?:4[89]|5\d|6[0-4]) of 80 runs/)).toBeVisible()
    await page.getByRole('tab', { name: 'Votes' }).click()
    const curves = page.getByRole('region', { name: 'What more samples are worth' })
    await expect(curves.getByRole('row', { name: /^3 / })).toContainText(`${SET.problems.length}`)
    const votes = page.getByRole('region', { name: 'Votes by problem' })
    await expect(votes.getByText('majority right: 525')).toBeVisible()
    await votes.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Majority wrong (2)' })
    await votes.getByRole('button', { name: '-1: 3 votes' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Answered -1' })).toContainText('3 runs')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })

  test('can be graded by other rules, which hostile programs do not fool', async ({ page }) => {
    await plan(page, ['Python, eight examples v1'])
    await startAndFinish(page)
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByRole('button', { name: 'Grade them again' }).click()
    const answers = page.getByRole('region', { name: 'Stored answers by these rules' })
    await expect(answers.getByRole('row', { name: /^Playground/ })).toContainText(
      `${SET.problems.length - 2} of ${SET.problems.length}`,
    )
    for (const name of ['PAL', 'ToRA', 'Exact', 'Cents', 'Same text'])
      await page.getByRole('checkbox', { name, exact: true }).uncheck()
    await page.getByRole('button', { name: 'Run the self-test' }).click()
    await expect(page.getByText(/^0 of \d+ hostile programs scored\.$/)).toBeVisible({ timeout: 100_000 })
    await page.getByRole('button', { name: 'Extract again' }).click()
    await expect(page.getByText(`The same program in all ${SET.problems.length} replies.`)).toBeVisible()
    const asked = server?.requests.length
    await page.getByRole('button', { name: 'Run them as a new benchmark' }).click()
    await expect(page.getByRole('heading', { name: /read again$/ })).toBeVisible()
    await expectFinished(page)
    await expect(page.getByText(`${SET.problems.length} of ${SET.problems.length} runs`)).toBeVisible()
    expect(server?.requests.length).toBe(asked)
  })

  test('pauses at its own budget, and goes on or stops as the person says', async ({ page }) => {
    isDown = true
    await plan(page, ['Python, eight examples v1'])
    await startAndFinish(page)
    isDown = false
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Budget…' }).click()
    const budget = page.getByRole('dialog', { name: /^Budget of/ })
    await budget.getByRole('textbox', { name: 'Tokens, sent and received' }).fill('1')
    await budget.getByRole('button', { name: 'Save budget' }).click()
    const asked = server?.requests.length ?? 0
    const again = page.getByRole('button', { name: /^(?:Resume|Run the lost runs)/ })
    const pause = page.getByRole('dialog', { name: 'Paused at the budget' })
    await again.click()
    await pause.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    expect(server?.requests.length).toBe(asked)
    await again.click()
    await pause.getByRole('button', { name: 'Continue over the budget' }).click()
    await expectFinished(page)
    await expect(page.getByText(`${SET.problems.length} of ${SET.problems.length} runs`)).toBeVisible()
  })

  test('goes on after the tab was closed, with nothing lost or doubled', async ({ page, context }) => {
    await plan(page, ['Python, eight examples v1', 'Python, no examples v1'])
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('Running', { exact: true })).toBeVisible()
    await expect(page.getByText(/^[1-9]\d* of \d+ runs/)).toBeVisible({ timeout: 60_000 })
    const address = page.url()
    await page.close()
    const again = await context.newPage()
    await again.goto(address)
    await again.getByRole('button', { name: /^Resume/ }).click()
    await expectFinished(again)
    const runs = SET.problems.length * 2
    await expect(again.getByText(`${runs} of ${runs} runs`)).toBeVisible()
    // Eight are under way, and twice as many may wait for the storage; each that was stored is not asked for again.
    expect(server?.requests.length).toBeLessThan(runs + 25)
  })
})
