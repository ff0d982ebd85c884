import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { ServerAnswer } from './server/ServerAnswer.ts'
import { answer, attempt, fillProblem, runToEnd } from './support/solvePage.ts'
import { lastMessage, pythonReply, openWithServer } from './support/openWithServer.ts'

const CSV = 'day,visitors\r\nMonday,120\r\nTuesday,80\r\n'

const SUM_OF_FILE = `import csv

def solution():
    with open('visits.csv', newline='') as file:
        total = sum(int(row['visitors']) for row in csv.DictReader(file))
    with open('total.txt', 'w') as out:
        out.write(f'total {total}')
    return total`

test('a file of one’s own is there for the program, survives a reload and can be removed', async ({
  page,
}) => {
  const server = await openWithServer(page, [{ type: 'text', text: pythonReply(SUM_OF_FILE) }])
  await fillProblem(page, 'How many visitors came in all?', '200')
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await expect(page.getByRole('button', { name: 'Remove visits.csv' })).toBeVisible()
  await expect(page.getByText('38 B')).toBeVisible()
  await page.waitForTimeout(300)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove visits.csv' })).toBeVisible()

  await runToEnd(page)
  await expect(answer(page)).toContainText('200')
  await expect(answer(page)).toContainText('right')
  await attempt(page, 1)
    .getByRole('tab', { name: /^Files/ })
    .click()
  const downloading = page.waitForEvent('download')
  await attempt(page, 1)
    .getByRole('button', { name: /total\.txt/ })
    .click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toBe('total 200')

  await page.getByRole('button', { name: 'Remove visits.csv' }).click()
  await expect(page.getByRole('button', { name: 'Remove visits.csv' })).toHaveCount(0)
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText('FileNotFoundError')
  await server.close()
})

test('a file is taken by dropping it on the page', async ({ page }) => {
  const server = await openWithServer(page, [{ type: 'text', text: pythonReply(SUM_OF_FILE) }])
  await fillProblem(page, 'How many visitors came in all?')
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'visits.csv', { type: 'text/csv' }))
    return transfer
  }, CSV)
  await page.getByText('Drop files here, or press to choose').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('button', { name: 'Remove visits.csv' })).toBeVisible()
  await runToEnd(page)
  await expect(answer(page)).toContainText('200')
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('visits.csv')
  await server.close()
})

/** Reads as many lines as the question says. */
function reader({ body }: { readonly body: unknown }): ServerAnswer {
  const lines = /(\d) lines/.exec(lastMessage(body))?.[1] ?? '3'
  const program = `def solution():\n    return [input() for _ in range(${lines})]`
  return { type: 'text', text: pythonReply(program) }
}

test('lines for input() are handed out in turn, and running out is said', async ({ page }) => {
  const server = await openWithServer(page, reader)
  await fillProblem(page, 'Give back 2 lines.')
  await page.getByText('Sampling, limits').click()
  await page.getByRole('textbox', { name: 'Lines for input()' }).fill('first line\nsecond, with ünïcode')
  await runToEnd(page)
  await expect(answer(page)).toContainText("['first line', 'second, with ünïcode']")

  await fillProblem(page, 'Give back 3 lines.')
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText('EOFError')
  await expect(attempt(page, 1)).toContainText(
    /input\(\) asked for one more line, but the problem gives only 2/,
  )
  await server.close()
})
