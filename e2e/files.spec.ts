import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { ServerAnswer } from './server/ServerAnswer.ts'
import { LARGE_PARQUET } from './support/largeParquet.ts'
import { answer, attempt, fillProblem, openSolve, runToEnd } from './support/solvePage.ts'
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

const SMALL_FILES: readonly (readonly [name: string, text: string, summary: string])[] = [
  ['visits.csv', CSV, '2 rows, 2 columns: day, visitors'],
  ['visits.json', '[{"day": "Mon", "visitors": 120}]', 'a list of 1 item: day, visitors'],
  ['notes.txt', 'first\nsecond <b>bold</b>\n', '2 lines'],
]

test('what is in a file can be seen before anything runs', async ({ page }) => {
  await openSolve(page)
  await page
    .getByLabel('Add files')
    .setInputFiles(SMALL_FILES.map(([name, text]) => ({ name, mimeType: '', buffer: Buffer.from(text) })))
  for (const [name, , summary] of SMALL_FILES) {
    await expect(page.getByText(summary, { exact: true })).toBeVisible()
    await page.getByText(`Look into ${name}`, { exact: true }).click()
  }
  await expect(page.getByRole('group', { name: 'visits.csv' }).getByRole('cell')).toHaveText([
    'Monday',
    '120',
    'Tuesday',
    '80',
  ])
  await expect(page.getByRole('group', { name: 'visits.json' })).toContainText('"visitors": 120')
  await expect(page.getByRole('group', { name: 'notes.txt' })).toContainText('second <b>bold</b>')
})

test('a large Parquet file is read beside the page, which stays quick', async ({ page }) => {
  await openSolve(page)
  await expect(page.getByText('up to 20 MB each')).toBeVisible()
  // Its own interpreters boot beside it at first.
  await expect(page.getByText(/ready/).first()).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => {
    const watch = { last: performance.now(), blockedMs: 0 }
    Object.assign(window, { watch })
    setInterval(() => {
      const now = performance.now()
      watch.blockedMs += Math.max(0, now - watch.last - 50)
      watch.last = now
    }, 5)
  })
  const startedAt = Date.now()
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'visits.parquet', mimeType: '', buffer: LARGE_PARQUET })
  await expect(page.getByText('visits.parquet became visits.csv, with 100,000 rows.')).toBeVisible()
  const readMs = Date.now() - startedAt
  const blockedMs = await page.evaluate(() => Reflect.get(Reflect.get(window, 'watch'), 'blockedMs'))
  // Read by the page itself, it would stand still for nearly all of that time.
  expect(blockedMs).toBeLessThan(readMs / 2)
  await expect(page.getByText('100,000 rows, 5 columns: day, visits, rate, place, open')).toBeVisible()
})

test('a file that is too large, or no Parquet, is refused with a sentence', async ({ page }) => {
  await openSolve(page)
  const add = page.getByLabel('Add files')
  await add.setInputFiles({ name: 'broken.parquet', mimeType: '', buffer: Buffer.from('PAR1 no table PAR1') })
  await expect(page.getByText(/^broken\.parquet could not be read as Parquet: /)).toBeVisible()
  await add.setInputFiles({ name: 'huge.csv', mimeType: 'text/csv', buffer: Buffer.alloc(21_000_000, 'x') })
  await expect(page.getByText('Not taken: huge.csv. A file may have 20 MB at most.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
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
