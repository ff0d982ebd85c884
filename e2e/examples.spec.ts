import { expect, test } from '@playwright/test'
import { answer, attempt, chooseExample, openSolve, runToEnd } from './support/solvePage.ts'

type Example = {
  readonly title: string
  readonly sentence: RegExp
  readonly typeName: string
  readonly attempts: number
  /** What the screen says beside the answer, if the example is there to show it. */
  readonly also?: RegExp
}

/** What each scripted problem must lead to: the replies are scripted, all that follows is real. */
const EXAMPLES: readonly Example[] = [
  { title: 'Coaches for a school trip', sentence: /14/, typeName: 'int', attempts: 1 },
  { title: 'Requests in a year', sentence: /1533059568000/, typeName: 'int', attempts: 1 },
  { title: 'Primes with an even digit sum', sentence: /101.*149/, typeName: 'list', attempts: 1 },
  { title: 'A bill with a discount', sentence: /45/, typeName: 'dict', attempts: 1 },
  { title: 'Ten days at the pool', sentence: /450/, typeName: 'float', attempts: 1 },
  { title: 'Fridays the 13th', sentence: /43/, typeName: 'number', attempts: 1 },
  { title: 'Two pipes and a drain', sentence: /1001\/157/, typeName: 'Fraction', attempts: 1 },
  { title: 'Saving for a car', sentence: /13/, typeName: 'int', attempts: 1 },
  { title: 'Cutting a rope', sentence: /10/, typeName: 'int|float', attempts: 2, also: /fixed/i },
  { title: 'Wrapping a cube', sentence: /1734/, typeName: 'int|float', attempts: 2, also: /fixed/i },
  { title: 'A dripping tap', sentence: /120/, typeName: 'int|float', attempts: 2, also: /fixed/i },
]

for (const example of EXAMPLES) {
  test(`${example.title}: reply, program, run and answer`, async ({ page }) => {
    await openSolve(page)
    await chooseExample(page, example.title)
    await runToEnd(page)
    await expect(answer(page)).toContainText(example.sentence)
    await expect(answer(page)).toContainText(new RegExp(example.typeName))
    await expect(answer(page)).toContainText('right')
    await expect(answer(page)).toContainText(/scripted/i)
    await expect(attempt(page, example.attempts)).toBeVisible()
    await expect(attempt(page, example.attempts + 1)).toHaveCount(0)
    if (example.also !== undefined) {
      await expect(attempt(page, example.attempts)).toContainText(example.also)
    }
  })
}

test('Requests in a year: the wrong number in the prose is pointed at', async ({ page }) => {
  await openSolve(page)
  await chooseExample(page, 'Requests in a year')
  await runToEnd(page)
  await expect(answer(page)).toContainText(/prose|model.s own|says/i)
})

test('A dripping tap: the endless loop is stopped at the time limit and the next program ends', async ({
  page,
}) => {
  await openSolve(page)
  await chooseExample(page, 'A dripping tap')
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText('timeout')
  await expect(attempt(page, 2)).toContainText(/returned after/)
})

test('Gold, silver and copper: repairs run out and the answer is marked as a fallback', async ({ page }) => {
  await openSolve(page)
  await chooseExample(page, 'Gold, silver and copper')
  await runToEnd(page)
  await expect(answer(page)).toContainText(/fallback/i)
  await expect(answer(page)).toContainText('155')
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText(/fallback/i)
})

test('a question that is not scripted gets told what the model is', async ({ page }) => {
  await openSolve(page)
  await page.getByRole('textbox', { name: 'Problem' }).fill('What is the tallest mountain of Wales?')
  await runToEnd(page)
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText(/scripted/i)
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText(/Settings/)
})
