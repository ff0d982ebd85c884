import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the Templates screen and a template by the beginning of its name. */
export async function openTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  await listed(page, name).click()
}

export function listed(page: Page, name: string): Locator {
  const list = page.getByRole('navigation', { name: 'Templates' })
  return list.getByRole('button', { name: new RegExp(`^${name}`) }).first()
}

/** Makes a copy of a built-in template, which opens in the editor. */
export async function duplicate(page: Page, name: string): Promise<void> {
  await openTemplate(page, name)
  await page.getByRole('button', { name: 'Duplicate to edit' }).click()
  await expect(nameField(page)).toHaveValue(new RegExp(`^${name}.*\\(copy`))
}

export function nameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Name', exact: true })
}

/** Types into one of the code editors, in the place of what was there. */
export async function fillEditor(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** Saves, and waits until it is done. */
export async function saveVersion(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(status(page)).toContainText(`Version ${version}, saved`, { timeout: 60_000 })
}

export function status(page: Page): Locator {
  return page.getByRole('article').getByRole('status')
}

/** The exemplar's card, as the list has it. */
export function exemplar(page: Page, number: number): Locator {
  return page
    .getByRole('region', { name: /^Exemplars/ })
    .getByRole('listitem')
    .nth(number - 1)
}

export function trial(page: Page): Locator {
  return page.getByRole('region', { name: 'Result of the trial' })
}

/** Tries the template on the chosen problem and waits for the end. */
export async function tryToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Open the full transcript' })).toBeVisible({
    timeout: 90_000,
  })
}

/** The messages of the preview, as they stand there. */
export async function previewed(page: Page): Promise<readonly string[]> {
  const region = page.getByRole('region', { name: 'Exact messages' })
  await expect(region.getByRole('listitem').first()).toBeVisible()
  return region.getByRole('group').locator('pre').allTextContents()
}
