import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import type { ServerAnswer } from './server/ServerAnswer.ts'
import { startModelServer } from './server/startModelServer.ts'
import { importSet } from './support/importSet.ts'
import { Journey } from './support/Journey.ts'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { expectFinished } from './support/planBenchmark.ts'
import { answer, attempt, openSolve, waitForEnd } from './support/solvePage.ts'
import { nameField, trial } from './support/templatesPage.ts'

const PROBLEMS = Array.from({ length: 50 }, (_, index) => ({
  id: `sum-${index}`,
  question: `What is ${index} plus ${index + 1}?`,
  answer: String(2 * index + 1),
}))
const WORSE = ['sum-4', 'sum-17', 'sum-33']
const BETTER = ['sum-1', 'sum-9', 'sum-20', 'sum-28', 'sum-40', 'sum-45']

const CHANGED = 'A coat costs 80 euros, plus 15 %, less 12 euros. What is its price?'

type Body = { readonly messages: readonly { readonly content: string }[] }

/** With the changed exemplar it gets three wrong that it had right, and six right that it had wrong. */
function answerTo(body: unknown): ServerAnswer {
  const { messages } = body as Body
  const asked = messages.at(-1)?.content ?? ''
  const problem = PROBLEMS.find(({ question }) => asked.includes(question))
  const isChanged = messages.some(({ content }) => content.includes(CHANGED))
  const isWrong = problem !== undefined && (isChanged ? WORSE : BETTER).includes(problem.id)
  const value = problem === undefined ? '14' : isWrong ? '-1' : problem.answer
  return { type: 'text', text: pythonReply(`def solution():\n    return ${value}`) }
}

test('a teacher without a key opens the page, runs, presents, and walks through a repaired program', async ({
  page,
}) => {
  const journey = new Journey()
  const since = Date.now()
  await openSolve(page)
  await expect(page.getByRole('textbox', { name: 'Problem' })).not.toHaveValue('')
  expect(await page.getByRole('radio').count()).toBeGreaterThan(5)
  await journey.click(page.getByRole('button', { name: 'Run', exact: true }))
  await expect(attempt(page, 1)).toContainText('def solution', { timeout: 60_000 })
  console.log(`a program is being written ${((Date.now() - since) / 1000).toFixed(1)} s after opening`)
  await waitForEnd(page)
  await expect(answer(page)).toContainText('right')
  expect(journey.clicks).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await journey.click(page.getByRole('button', { name: 'Examples' }))
  await journey.click(page.getByRole('menuitem', { name: /^Cutting a rope/ }))
  await journey.click(page.getByRole('button', { name: 'Run', exact: true }))
  await waitForEnd(page)
  await journey.click(page.getByRole('button', { name: 'Present', exact: true }))
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden()
  await expect(attempt(page, 1)).toContainText('failed')
  await expect(attempt(page, 2)).toContainText('right')
  await attempt(page, 2).scrollIntoViewIfNeeded()
  expect(journey.clicks).toBe(5)
})

test('a student finds a model on the own computer, tries it, takes it and runs in six clicks', async ({
  page,
}) => {
  const server = await startModelServer({
    models: ['qwen-coder'],
    answers: [{ type: 'text', text: pythonReply('def solution():\n    return 14') }],
  })
  // The usual port may be taken on the machine of the tests.
  await page.route('http://localhost:11434/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${server.origin}${pathname}` }) })
  })
  await openSolve(page)
  const journey = new Journey()
  await journey.click(page.getByRole('link', { name: 'Settings' }))
  await journey.click(page.getByRole('button', { name: 'Look for servers on this computer' }))
  await journey.click(page.getByRole('button', { name: 'Add Ollama at http://localhost:11434/v1' }))
  const card = page.getByRole('article', { name: 'Ollama on this computer' })
  await journey.click(card.getByRole('button', { name: 'Check the connection' }))
  await expect(card.getByRole('listitem', { name: /^Tokens are reported/ })).toBeVisible({ timeout: 30_000 })
  await page.screenshot({ path: test.info().outputPath('connection.png') })
  await journey.click(card.getByRole('button', { name: 'Use in Solve' }))
  await expect(page.getByRole('combobox', { name: 'Model' }).locator('option:checked')).toHaveText(
    'qwen-coder (Ollama on this computer)',
  )
  await journey.click(page.getByRole('button', { name: 'Run', exact: true }))
  await waitForEnd(page)
  await expect(answer(page)).toContainText('14')
  expect(journey.clicks).toBe(6)
  await server.close()
})

test('an engineer changes an exemplar, tries it, runs fifty problems on both versions and opens the three that got worse', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const server = await openWithServer(page, ({ body }) => answerTo(body))
  await importSet(page, 'fifty-sums', PROBLEMS)
  await page.getByRole('link', { name: 'Solve' }).click()

  const journey = new Journey()
  await journey.click(page.getByRole('link', { name: 'Templates' }))
  await journey.click(page.getByRole('button', { name: 'Duplicate to edit' }))
  await expect(nameField(page)).toHaveValue(/\(copy\)$/)
  await journey.click(page.getByRole('button', { name: /^2\. A jacket/ }))
  await journey.type(page.getByRole('textbox', { name: 'Question 2' }), CHANGED)
  await journey.click(page.getByRole('button', { name: 'Try', exact: true }))
  await expect(trial(page)).toContainText('in 1 attempt', { timeout: 90_000 })
  await page.screenshot({ path: test.info().outputPath('template.png') })
  await journey.click(page.getByRole('button', { name: 'Save and compare with v1' }))

  await expect(page.getByRole('heading', { name: 'New benchmark' })).toBeVisible({ timeout: 60_000 })
  await journey.choose(page.getByRole('combobox', { name: 'Problem set' }), 'fifty-sums (50)')
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('100')
  await page.screenshot({ path: test.info().outputPath('plan.png'), fullPage: true })
  await journey.click(page.getByRole('button', { name: 'Start', exact: true }))
  await expectFinished(page, 150_000)
  await journey.click(page.getByRole('tab', { name: 'Compare' }))
  await expect(page.getByRole('note')).toContainText(/no evidence of a difference/i)
  await expect(page.getByRole('heading', { name: 'Got better: 6', exact: true })).toBeVisible()
  await journey.click(page.getByRole('button', { name: 'Got worse: 3. Open all side by side' }))
  await expectWorse(page)
  expect(journey.clicks).toBeLessThanOrEqual(12)
  console.log(`the journey took ${journey.clicks} clicks`)
  await server.close()
})

/** The three problems, each as the version before solved it and the new one did not. */
async function expectWorse(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Side by side: 3 problems' })
  const questions = PROBLEMS.filter(({ id }) => WORSE.includes(id)).map(({ question }) => question)
  for (const [position, question] of questions.entries()) {
    const problem = dialog.getByRole('region', { name: `Problem ${position + 1} of 3` })
    await expect(problem).toContainText(question)
    await expect(
      problem.getByRole('article', { name: / v1$/ }).getByText('right', { exact: true }),
    ).toBeVisible()
    await expect(
      problem.getByRole('article', { name: / v2$/ }).getByText('wrong', { exact: true }),
    ).toBeVisible()
  }
  await expect(dialog.getByRole('region', { name: /^Problem \d of 3$/ })).toHaveCount(3)
  await page.screenshot({ path: test.info().outputPath('worse.png') })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
}
