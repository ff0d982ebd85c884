import { readFileSync } from 'node:fs'
import { test, type Page } from '@playwright/test'

/** A file that a person has saved. `path`: where it is now, under its own name. */
export type SavedFile = { readonly name: string; readonly path: string; readonly text: string }

/** Presses the button, and gives the file that is offered for it. */
export async function saveExport(page: Page, button: string): Promise<SavedFile> {
  const waiting = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await waiting
  const name = download.suggestedFilename()
  const path = test.info().outputPath(name)
  await download.saveAs(path)
  return { name, path, text: readFileSync(path, 'utf8') }
}
