import { expect, type Page } from '@playwright/test'

type EndpointOptions = {
  readonly baseUrl: string
  readonly model: string
  readonly key?: string
  readonly preset?: string
  /** Empty: left to the page. */
  readonly name?: string
}

/** Adds an endpoint under Settings as a person would, and chooses its model on Solve. */
export async function addEndpoint(
  page: Page,
  { baseUrl, model, key, preset = 'Another endpoint', name = 'Test server' }: EndpointOptions,
): Promise<void> {
  const shown = name === '' ? baseUrl.replace(/\?.*/, '') : name
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: preset }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl)
  await page.getByRole('combobox', { name: 'Models' }).fill(model)
  await page.getByRole('combobox', { name: 'Models' }).press('Enter')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  if (key !== undefined) {
    const card = page.getByRole('article', { name: shown, exact: true })
    await card.getByLabel('API key').fill(key)
    await card.getByRole('button', { name: 'Use key' }).click()
    await expect(card.getByText('A key is held in memory')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption(`${model} (${shown})`)
}
