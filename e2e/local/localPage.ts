import { expect, type Locator, type Page } from '@playwright/test'

/** The part of Settings about models in this browser. */
export async function openLocalModels(page: Page): Promise<Locator> {
  // Narrow windows have their links behind a button.
  await page.evaluate(() => location.assign('#/settings'))
  const section = page.getByRole('region', { name: 'Models in this browser' })
  await expect(section.getByText('Drop a model’s GGUF file here')).toBeVisible()
  return section
}

export type GivenFile = { readonly name: string; readonly buffer: Buffer; readonly mimeType: string }

export function fileOf(name: string, bytes: Uint8Array): GivenFile {
  return { name, buffer: Buffer.from(bytes), mimeType: 'application/octet-stream' }
}

/** Gives files to the drop zone, as the file dialogue does. */
export async function giveFiles(section: Locator, files: GivenFile[] | string): Promise<void> {
  await section.getByLabel('Add a model file').setInputFiles(files)
}

/** Chooses a model in this browser on Solve. */
export async function chooseLocalModel(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Solve' }).click()
  await page.getByRole('combobox', { name: 'Model' }).selectOption(`${name} (in this browser)`)
}
