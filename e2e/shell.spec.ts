import { expect, test } from '@playwright/test'

test('the page opens under its own content policy without an error', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The sandbox tries at start whether it is sealed, and the browser reports that refusal.
    const isSealTest = message.location().url.endsWith('sandbox.html')
    if (message.type() === 'error' && !isSealTest) errors.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Problem' })).toBeVisible()
  expect(errors).toEqual([])
})
