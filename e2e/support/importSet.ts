import { expect, type Page } from '@playwright/test'

type Row = {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly tags?: readonly string[]
}

/** Imports problems as a set of that name, as a person would with a file. */
export async function importSet(page: Page, name: string, rows: readonly Row[]): Promise<void> {
  await page.goto('./#/problem-sets')
  await page.getByRole('button', { name: 'Import problems' }).click()
  const buffer = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))
  await page.getByLabel('File with problems').setInputFiles({ name: `${name}.jsonl`, mimeType: '', buffer })
  await page.getByRole('button', { name: /^Import [\d,]+ problems?$/ }).click()
  await expect(page.getByRole('region', { name: 'Problems', exact: true })).toBeVisible()
}
