import { readFileSync, writeFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { serveAnswers } from './server/serveAnswers.ts'
import { KITES_PARQUET } from './support/kitesParquet.ts'
import { answer, openSolve, runToEnd } from './support/solvePage.ts'
import { openWithServer, pythonReply } from './support/openWithServer.ts'

const GSM = [
  {
    question: 'A shop has 3 crates of 400 nails. How many nails?',
    answer: '3*400=<<3*400=1200>>1200\n#### 1,200',
  },
  { question: 'Ann has 5 pens and gives 7 away. How many pens are left?', answer: 'Odd.\n#### -2' },
  { question: 'A shop has 3 crates of 400 nails.  how many nails', answer: '#### 1,300' },
  { question: 'How many legs have 4 spiders?', answer: '#### 32' },
  { question: 'How many days are 3 weeks?', answer: '#### 21' },
]

const GSM_CSV = `question,answer\n${GSM.map(({ question, answer }) => `"${question}","${answer}"`).join('\n')}\ntoo,many,cells\n"Nobody knows?","It is unclear."\n`

const HUMAN_EVAL = JSON.stringify({
  task_id: 'Mine/0',
  prompt: 'def double(number: int) -> int:\n    """Twice the number."""\n',
  entry_point: 'double',
  canonical_solution: '    return 2 * number\n',
  test: 'def check(candidate):\n    assert candidate(4) == 8\n    assert candidate(-1) == -2\n',
})

async function openSets(page: Page): Promise<void> {
  await page.goto('./#/problem-sets')
  await expect(page.getByRole('heading', { name: 'Problem sets', level: 1 })).toBeVisible()
}

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await openSets(page)
  await page.getByRole('button', { name: 'Import problems' }).click()
  await page
    .getByLabel('File with problems')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
}

/** Through to the set that was made. */
async function importFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await chooseFile(page, name, content)
  await page.getByRole('button', { name: /^Import [\d,]+ problems?$/ }).click()
  await expect(page.getByRole('region', { name: 'Problems', exact: true })).toBeVisible()
}

const questions = (page: Page) =>
  page.getByRole('region', { name: 'Problems', exact: true }).getByRole('listitem')

test('the starter sets are there, and a problem with its file goes to Solve', async ({ page }) => {
  await openSets(page)
  const starters = page.getByRole('region', { name: 'Starter sets' })
  await expect(starters.getByRole('button')).toHaveCount(8)
  await starters.getByRole('button', { name: /^Small tables/ }).click()
  await expect(page.getByText('9 problems · comes with the page')).toBeVisible()
  await page.getByRole('button', { name: 'Benchmark this set' }).click()
  await expect(page.getByRole('combobox', { name: 'Problem set' }).locator('option:checked')).toHaveText(
    'Small tables (9)',
  )
  await page.goBack()
  await page.getByRole('button', { name: /^The file parcels\.csv/ }).click()
  await page.getByRole('button', { name: 'Solve this problem' }).click()
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue(/^The file parcels\.csv/)
  await expect(page.getByRole('textbox', { name: 'Expected answer' })).toHaveValue('12.95')
  await expect(page.getByRole('button', { name: 'Remove parcels.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove postage.csv' })).toBeVisible()
})

test('a CSV file in the form of GSM8K is recognised, shown with what cannot be read, and imported', async ({
  page,
}) => {
  await chooseFile(page, 'mine.csv', GSM_CSV)
  await expect(page.getByText('mine.csv: 6 records, recognised as GSM8K')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('5 problems · 2 rows give none · 1 asks what another one asks.')
  await expect(preview).toContainText(
    'Row 7: it has 3 cells for 2 columns: a comma in a text needs quotation marks around the text.',
  )
  await expect(preview).toContainText('Row 8: its answer has no “####”, after which the result would stand.')
  const rows = await preview.getByRole('table').getByRole('row').allInnerTexts()
  expect(rows.slice(0, 2).map((row) => row.split(/\t\n?/).map((cell) => cell.trim()))).toEqual([
    ['Row', 'Question', 'Expected', 'Tags'],
    ['2', 'A shop has 3 crates of 400 nails. How many nails?', '1200', ''],
  ])
  await page.getByRole('button', { name: 'Import 5 problems' }).click()
  await expect(page.getByText(/^5 problems · from mine\.csv/)).toBeVisible()
  await expect(questions(page)).toHaveCount(5)
  await expect(questions(page).nth(0)).toContainText('contradiction')
  await expect(questions(page).nth(1)).toContainText('negative count')
  await page.getByRole('combobox', { name: 'Warnings' }).click()
  await page.getByRole('option', { name: 'negative count (1)' }).click()
  await expect(questions(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Ann has 5 pens/ }).click()
  await expect(
    page.getByText('The question asks how many, and -2 is expected: fewer than none.'),
  ).toBeVisible()
})

test('columns of an unknown file are mapped by hand', async ({ page }) => {
  const lines = [
    { frage: 'Wie viel ist 2 + 3?', loesung: 5, thema: 'Summen', hinweis: 'leicht' },
    { frage: 'Wie viel ist 2 · 3?', loesung: 6, thema: 'Produkte', hinweis: 'leicht' },
  ]
  await chooseFile(page, 'fragen.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))
  await expect(page.getByText('fragen.jsonl: 2 records')).toBeVisible()
  await expect(page.getByText('The columns below were guessed by their names.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('2 without expected answer or tests')
  await page.getByRole('combobox', { name: 'Expected answer', exact: true }).click()
  await page.getByRole('option', { name: 'loesung' }).click()
  await page.getByRole('combobox', { name: 'Tags', exact: true }).click()
  await page.getByRole('option', { name: 'thema' }).click()
  await page.keyboard.press('Escape')
  await expect(preview).not.toContainText('without expected')
  await page.getByRole('button', { name: 'Import 2 problems' }).click()
  await expect(questions(page).nth(1)).toContainText('Produkte')
  await expect(questions(page).nth(1)).toContainText('6')
})

test('a Parquet file is read', async ({ page }) => {
  await chooseFile(page, 'kites.parquet', KITES_PARQUET)
  await expect(page.getByText('kites.parquet: 3 records, recognised as GSM8K')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Row 3: its answer has no “####”')
  await page.getByRole('button', { name: 'Import 2 problems' }).click()
  await expect(questions(page).nth(1)).toContainText('5000')
})

test('a file that cannot be read is refused with the reason, and nothing is stored', async ({ page }) => {
  await chooseFile(page, 'broken.json', '[{"question": "cut')
  await expect(page.getByRole('alert')).toContainText('Not imported: it is not JSON, or it was cut')
  await page.getByRole('button', { name: 'All problem sets' }).click()
  await expect(page.getByText('No set of your own yet.')).toBeVisible()
})

test('a file is fetched by its address where its server allows it; where not, the page says what to do', async ({
  page,
}) => {
  const server = await serveAnswers(async (pathname) => {
    if (!pathname.endsWith('.csv')) throw new Error('not there')
    const file = { type: 'text/csv', content: GSM_CSV }
    return pathname.startsWith('/open/') ? { ...file, isForAll: true } : file
  })
  await openSets(page)
  await page.getByRole('button', { name: 'Import problems' }).click()
  const address = page.getByRole('textbox', { name: 'Or the address of a file' })
  const refusal = page.getByRole('alert')
  await address.fill('gsm.csv')
  await page.getByRole('button', { name: 'Fetch' }).click()
  await expect(refusal).toContainText('Not imported: this is no address of a file')
  await address.fill(`${server.origin}/closed/gsm.csv`)
  await page.getByRole('button', { name: 'Fetch' }).click()
  await expect(refusal).toContainText('answers, but does not allow other pages to read its files')
  await expect(refusal).toContainText('download the file and drop it here')
  await address.fill('http://127.0.0.1:9/gsm.csv')
  await page.getByRole('button', { name: 'Fetch' }).click()
  await expect(refusal).toContainText('127.0.0.1:9 does not answer: look at the address and the network')
  await address.fill(`${server.origin}/open/gsm.csv?key=planted-secret-12345`)
  await page.getByRole('button', { name: 'Fetch' }).click()
  await expect(page.getByText('gsm.csv: 6 records, recognised as GSM8K')).toBeVisible()
  await page.getByRole('button', { name: 'Import 5 problems' }).click()
  await expect(
    page.getByText(new RegExp(`^5 problems · from ${server.origin}/open/gsm\\.csv,`)),
  ).toBeVisible()
  await expect(page.getByText('planted-secret')).toHaveCount(0)
  await server.close()
})

test('a sample follows from its seed; edits make another version and leave the old one', async ({ page }) => {
  const many = Array.from({ length: 200 }, (_, at) => `"How much is ${at} + 1?",${at + 1}`)
  await importFile(page, 'sums.csv', `question,answer\n${many.join('\n')}\n`)
  const shown = () =>
    questions(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-setsize')))
  const take = async (seed: string): Promise<string> => {
    await page.getByRole('textbox', { name: 'Sample' }).fill('6')
    await page.getByRole('textbox', { name: 'Seed' }).fill(seed)
    await page.getByRole('button', { name: 'Take sample' }).click()
    await expect(page.getByText(`6 of 200 at random, seed ${seed}`)).toBeVisible()
    return (await questions(page).allInnerTexts()).join()
  }
  const first = await take('7')
  expect(await take('8')).not.toBe(first)
  expect(await take('7')).toBe(first)
  expect(await shown()).toEqual(Array(6).fill('6'))

  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('combobox', { name: 'Tags to add or take away' }).fill('sampled')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: /^How much is 0 \+ 1\?/ }).click()
  await page.getByRole('textbox', { name: 'Expected answer' }).fill('one')
  await page.getByRole('button', { name: 'Keep changes' }).click()
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText(/^200 problems · from sums\.csv, .* · version 2$/)).toBeVisible()

  await page.reload()
  await expect(questions(page).first()).toContainText('one')
  await page.getByRole('combobox', { name: 'Tags', exact: true }).click()
  await page.getByRole('option', { name: 'sampled (6)' }).click()
  await expect(page.getByText('6 of 200 problems')).toBeVisible()
  await page.getByRole('button', { name: 'All problem sets' }).click()
  await expect(
    page.getByRole('region', { name: 'My sets' }).getByRole('button', { name: /^sums/ }),
  ).toHaveCount(2)
})

test('a set is exported as JSONL and as CSV that runs no formula, and deleted', async ({ page }) => {
  await importFile(page, 'formula.csv', 'question,answer\n=1+1?,2\n')
  const exported = async (item: string): Promise<string> => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    return readFileSync(await (await downloading).path(), 'utf8')
  }
  expect(await exported('JSONL, as the import reads it again')).toBe(
    '{"id":"2","question":"=1+1?","expected":"2","tags":[]}\n',
  )
  expect(await exported('CSV, safe for spreadsheets')).toContain("'=1+1?")
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('menuitem', { name: /for good$/ }).click()
  await expect(page.getByText('No set of your own yet.')).toBeVisible()
})

test('a problem in the form of HumanEval is judged by its tests in the sandbox', async ({ page }) => {
  const server = await openWithServer(page, ({ body }) => ({
    type: 'text',
    text: pythonReply(
      JSON.stringify(body).includes('Twice') ? 'def double(number):\n    return 2 * number' : 'x = 1',
    ),
  }))
  await importFile(page, 'mine.jsonl', HUMAN_EVAL)
  await expect(page.getByText(/tests in Python/)).toBeVisible()
  await page.getByRole('button', { name: /^Complete this function/ }).click()
  await page.getByRole('button', { name: 'Solve this problem' }).click()
  await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('complete-python')
  await runToEnd(page)
  await expect(answer(page)).toContainText('right')
  await expect(answer(page)).toContainText('The program passes the tests of the problem.')
  expect(JSON.stringify(server.requests)).not.toContain('candidate(4)')

  await page.goto('./#/problem-sets')
  await page.getByRole('button', { name: 'From my runs' }).click()
  await page.getByRole('checkbox', { name: /\(1 solved\)$/ }).check()
  await page.getByRole('button', { name: 'Make the set' }).click()
  await expect(page.getByText(/^1 problem · made of runs on/)).toBeVisible()
  await expect(questions(page)).toHaveCount(1)
  await server.close()
})

test('the page stays usable while 100,000 rows are read, and opens the set quickly', async ({ page }) => {
  test.setTimeout(240_000)
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `"How many pens are ${at} boxes of 12 and ${at % 7} more?",${at * 12 + (at % 7)}`,
  )
  // By its path: the bytes would otherwise pass through the page.
  const file = test.info().outputPath('many.csv')
  writeFileSync(file, `question,answer\n${rows.join('\n')}\n`)
  const read = async (path: string, count: string): Promise<number> => {
    await page.getByLabel('File with problems').setInputFiles(path)
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(count, { timeout: 60_000 })
    return longestTask(page)
  }
  const few = test.info().outputPath('few.csv')
  writeFileSync(few, `question,answer\n${rows.slice(0, 100).join('\n')}\n`)
  await openSets(page)
  await watchLongTasks(page)
  await page.getByRole('button', { name: 'Import problems' }).click()
  const reading100 = await read(few, '100 problems')
  await page.getByRole('button', { name: 'Another file' }).click()
  const reading = await read(file, '100,000 problems')
  await page.getByRole('button', { name: 'Import 100,000 problems' }).click()
  await expect(questions(page).first()).toBeVisible({ timeout: 60_000 })
  const importing = await longestTask(page)
  await page.getByRole('button', { name: 'All problem sets' }).click()
  const openedAt = Date.now()
  await page.getByRole('button', { name: /^many/ }).click()
  await expect(questions(page).first()).toBeVisible()
  const opening = Date.now() - openedAt
  const description = `100 rows ${reading100}, 100,000 rows ${reading}, importing ${importing}; opening ${opening} ms`
  test.info().annotations.push({ type: 'longest task, ms', description })
  // Drawing the preview takes what it takes; the rows are read elsewhere.
  expect(reading).toBeLessThan(2 * reading100 + 200)
  expect(opening).toBeLessThan(10_000)
})

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(window, 'longTasks', tasks)
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      entryTypes: ['longtask'],
    })
  })
}

/** Since it was last asked. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.round(Math.max(0, ...(Reflect.get(window, 'longTasks') as number[]).splice(0))),
  )
}

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('every part of the screen is without axe violation, and nothing is cut off', async ({ page }) => {
        const look = async (name: string): Promise<void> => {
          await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(
            violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
          ).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow).toBe(0)
        }
        await openSets(page)
        await expect(page.getByRole('region', { name: 'Starter sets' })).toBeVisible()
        await look('list')
        await page.getByRole('button', { name: 'Import problems' }).click()
        await look('choose')
        await page
          .getByLabel('File with problems')
          .setInputFiles({ name: 'mine.csv', mimeType: '', buffer: Buffer.from(GSM_CSV) })
        await expect(page.getByRole('region', { name: 'Preview' })).toContainText('5 problems')
        await look('mapping')
        await page.getByRole('button', { name: 'Import 5 problems' }).click()
        await expect(questions(page).nth(1)).toContainText('negative count')
        await page.getByRole('checkbox', { name: 'Select 3' }).check()
        await look('set')
        await page.getByRole('button', { name: /^Ann has 5 pens/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.waitForTimeout(400)
        await look('problem')
        await page.getByRole('textbox', { name: 'Expected answer' }).fill('0')
        await page.getByRole('button', { name: 'Keep changes' }).click()
        await expect(page.getByRole('button', { name: 'Save as version 2' })).toBeVisible()
        await look('changed')
        await page.goto('./#/problem-sets')
        await page.getByRole('button', { name: 'From my runs' }).click()
        await expect(page.getByText('No run has solved a problem yet.')).toBeVisible()
        await page.waitForTimeout(400)
        await look('runs')
      })
    })
  }
}

test('the command palette leads to the problem sets', async ({ page }) => {
  await openSolve(page)
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Command' }).fill('problem sets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Problem sets', level: 1 })).toBeVisible()
})
