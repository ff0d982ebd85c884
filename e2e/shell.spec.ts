import { expect, test } from '@playwright/test'

test('the page opens under its own content policy without an error', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  expect(errors).toEqual([])
})
