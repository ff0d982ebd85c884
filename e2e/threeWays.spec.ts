import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { fillProblem } from './support/solvePage.ts'

test('one problem in three ways: slips in the words are underlined, the program is right', async ({
  page,
}) => {
  const server = await openWithServer(page, ({ body }) => {
    const { messages } = body as { readonly messages: readonly { readonly content: string }[] }
    const all = messages.map(({ content }) => content).join('\n')
    if (all.includes('def solution'))
      return { type: 'text', text: pythonReply('def solution():\n    return 17 * 24') }
    return /step by step|reason/i.test(all)
      ? { type: 'text', text: 'First, 17 * 20 = 340. Then 17 * 4 = 58.\n340 + 58 = 398\nThe answer is 398.' }
      : { type: 'text', text: '400' }
  })
  try {
    await fillProblem(page, 'How much is 17 times 24?', '408')
    await page.getByRole('button', { name: 'Three ways' }).click()
    await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue('How much is 17 times 24?')
    await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'test-coder (Test server)' })
    await page.getByRole('button', { name: 'Run all three' }).click()

    const direct = page.getByRole('region', { name: 'Direct' })
    const words = page.getByRole('region', { name: 'Chain of thought' })
    const program = page.getByRole('region', { name: 'Program (PAL)' })
    await expect(direct).toContainText('wrong: 400')
    await expect(words).toContainText('wrong: 398')
    await expect(words.locator('mark')).toHaveText('17 * 4 = 58 really 68')
    await expect(words).toContainText('3 sums computed again: one does not come out.')
    await expect(program).toContainText('right: 408', { timeout: 90_000 })
    await page.screenshot({ path: test.info().outputPath('three-ways.png'), fullPage: true })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])

    await page.getByRole('button', { name: 'Over a whole problem set, as a tally' }).click()
    await expect(page.getByRole('region', { name: 'Columns' })).toContainText('Direct answer v1')
    // All three are runs of the session like any other.
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page.getByText(/^3 runs/)).toBeVisible()
  } finally {
    await server.close()
  }
})
