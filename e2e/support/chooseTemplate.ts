import type { Page } from '@playwright/test'

/** Chooses a template by the beginning of its name; its version stands behind that. */
export async function chooseTemplate(page: Page, name: string): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Template' })
  const options = await select.getByRole('option').allTextContents()
  await select.selectOption(options.find((option) => option.startsWith(name)) ?? name)
}
