import { expect, test } from '@playwright/test'
import { importSet } from './support/importSet.ts'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { planBenchmark, startAndFinish } from './support/planBenchmark.ts'

test('answers that differ only after their first 200 characters are two votes, named by where they part', async ({
  page,
}) => {
  const reply = (end: string) => ({
    type: 'text' as const,
    text: pythonReply(`def solution():\n    return "long and longer, " * 20 + "${end}"`),
  })
  const server = await openWithServer(page, [reply('one end'), reply('another'), reply('one end')])
  const answer = `${'long and longer, '.repeat(20)}one end`
  await importSet(page, 'long', [{ id: 'p', question: 'Say it twenty times.', answer }])
  await planBenchmark(page, {
    set: 'long (1)',
    templates: ['Python, no examples v1'],
    model: 'test-coder (Test server)',
    samples: 3,
  })
  await startAndFinish(page)
  await page.getByRole('tab', { name: 'Votes' }).click()
  const votes = page.getByRole('region', { name: 'Votes by problem' })
  await expect(votes.getByRole('button')).toHaveText([
    /^long and longer, lon … .*one end × 2$/,
    /^long and longer, lon … .*another × 1$/,
  ])
  await expect(votes.getByText(/^majority right: long and longer, lon … .*one end$/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('votes.png') })
  await votes.getByRole('button', { name: /another: 1 votes$/ }).click()
  await expect(page.getByRole('dialog', { name: /^Answered .*another$/ })).toContainText('1 run')
  await server.close()
})
