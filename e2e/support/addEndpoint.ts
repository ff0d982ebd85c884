import { expect, type Page } from '@playwright/test'

type EndpointOptions = {
  readonly baseUrl: string
  readonly model: string
  readonly key?: string
  readonly preset?: string
}

/** Adds an endpoint under Settings as a person would, and chooses its model on Solve. */
export async function addEndpoint(
  page: Page,
  { baseUrl, model, key, preset = 'Another endpoint' }: EndpointOptions,
): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: preset }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Test server')
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl)
  await page.getByRole('combobox', { name: 'Models' }).fill(model)
  await page.getByRole('combobox', { name: 'Models' }).press('Enter')
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  if (key !== undefined) {
    await page.getByLabel('API key').fill(key)
    await page.getByRole('button', { name: 'Use key' }).click()
    await expect(page.getByText('A key is held in memory')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption(`${model} (Test server)`)
}
