import { expect, test, type Page } from '@playwright/test'

const SETTING = 'Programs at a time'

async function openSettings(page: Page): Promise<void> {
  await page.goto('./')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Sandbox' })).toBeVisible()
}

async function choose(page: Page, option: string): Promise<void> {
  await page.getByRole('combobox', { name: SETTING }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the number of programs at a time is chosen, kept, and left to the machine again', async ({ page }) => {
  await openSettings(page)
  const setting = page.getByRole('combobox', { name: SETTING })
  await expect(setting).toHaveValue(/^As this machine allows \(\d\)$/)
  await choose(page, '3')
  await expect(setting).toHaveValue('3')
  await expect.poll(() => storedChoice(page)).toEqual({ workers: 3 })
  await page.reload()
  await expect(setting).toHaveValue('3')
  await choose(page, 'As this machine allows')
  await page.reload()
  await expect(setting).toHaveValue(/^As this machine allows/)
})

async function storedChoice(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('pal-playground')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('settings').objectStore('settings').get('sandbox')
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result?.value
  })
}
