import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the page in a fresh browser profile. */
export async function openSolve(page: Page): Promise<void> {
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
}

/** Chooses one of the problems that come with the page. */
export async function chooseExample(page: Page, title: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${title}`) }).check()
}

/** Asks a question of one's own; an expected answer has it graded. */
export async function fillProblem(page: Page, question: string, expected = ''): Promise<void> {
  await page.getByRole('textbox', { name: 'Problem' }).fill(question)
  await page.getByRole('textbox', { name: 'Expected answer' }).fill(expected)
}

/** Presses Run and waits for the end; a cold interpreter on a busy machine takes its time. */
export async function runToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await waitForEnd(page)
}

/** Waits until nothing runs any more. The click that starts a run enables Stop at once, so a disabled one is the end. */
export async function waitForEnd(page: Page): Promise<void> {
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  await expect(stop).toBeDisabled({ timeout: 90_000 })
}

export function attempt(page: Page, number: number): Locator {
  return page.getByRole('region', { name: 'Transcript' }).getByRole('region', { name: `Attempt ${number}` })
}

export function answer(page: Page): Locator {
  return page.getByRole('region', { name: 'Answer' })
}

export function transcript(page: Page): Locator {
  return page.getByRole('region', { name: 'Transcript' })
}
