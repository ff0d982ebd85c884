import { expect, type Page } from '@playwright/test'

type Plan = {
  /** As the list names it, with its count. */
  readonly set: string
  /** With their versions. */
  readonly templates: readonly string[]
  readonly model: string
  readonly samples?: number
}

/** Fills the form of a new benchmark as a person would, up to the start. */
export async function planBenchmark(page: Page, { set, templates, model, samples }: Plan): Promise<void> {
  await page.getByRole('link', { name: 'Benchmarks' }).click()
  await page.getByRole('button', { name: 'New benchmark' }).click()
  await page.getByRole('combobox', { name: 'Problem set' }).selectOption({ label: set })
  for (const name of templates) await choose(page, 'Templates', name)
  await choose(page, 'Models', model)
  if (samples !== undefined)
    await page.getByRole('textbox', { name: 'Samples of each problem' }).fill(String(samples))
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await box.press('Escape')
}

/** Presses Start, and waits until all runs have ended. */
export async function startAndFinish(page: Page, timeout = 90_000): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expectFinished(page, timeout)
}

export function expectFinished(page: Page, timeout = 90_000): Promise<void> {
  return expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout })
}
