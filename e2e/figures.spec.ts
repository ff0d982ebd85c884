import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { attempt, fillProblem, runToEnd } from './support/solvePage.ts'

const DRAWING = `class Frame:
    columns, index = ["day", "visits"], [0, 1]
    def to_dict(self): return {"day": {0: "Mon", 1: "<b>Tue</b>"}, "visits": {0: 120, 1: 80}}
    def __len__(self): return 2

class Formula:
    def _repr_latex_(self): return r"$x^{2} + 1$"

BARS = """<svg width="200" height="80"><title>Visits by day</title>
<scr""" + """ipt>parent.document.title = 'taken'; document.title = 'taken'</scr""" + """ipt>
<image href="https://canary.invalid/leak" /><rect width="60" height="70" fill="teal" onload="alert(1)"/></svg>"""

def solution():
    with open("visits.csv", "w") as out: out.write("day,visits\\nMon,120\\nTue,80\\n")
    with open("bars.svg", "w") as out: out.write(BARS)
    return [BARS, Frame(), Formula()]`

test('figures have a tab of their own: described, downloaded, and harmless', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const server = await openWithServer(page, [{ type: 'text', text: pythonReply(DRAWING) }])
  await fillProblem(page, 'Draw the visits of two days.')
  await runToEnd(page)
  const first = attempt(page, 1)
  await expect(first.getByRole('tab', { name: 'Figures (3)' })).toHaveAttribute('aria-selected', 'true')
  const picture = first.getByRole('img', { name: 'Visits by day' })
  await expect(picture).toBeVisible()
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([200, 80])
  await expect(first.getByRole('group', { name: 'Frame' }).getByRole('cell')).toHaveText([
    '0',
    'Mon',
    '120',
    '1',
    '<b>Tue</b>',
    '80',
  ])
  await expect(first.getByRole('figure', { name: 'Figure 3' }).locator('math').first()).toBeAttached()
  const downloading = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Download figure 2' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('0,Mon,120')

  await first.getByRole('tab', { name: 'Files (2)' }).click()
  for (const fold of await first.getByText('Look into it').all()) await fold.click()
  await expect(first.getByRole('group', { name: 'visits.csv' }).getByRole('cell')).toHaveText([
    'Mon',
    '120',
    'Tue',
    '80',
  ])
  await expect(first.getByRole('img', { name: 'bars.svg' })).toBeVisible()
  const zipping = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Download all as one zip file' }).click()
  const archive = unzipSync(readFileSync(await (await zipping).path()))
  expect(Object.keys(archive).toSorted()).toEqual(['bars.svg', 'visits.csv'])
  expect(new TextDecoder().decode(archive['visits.csv'])).toBe('day,visits\nMon,120\nTue,80\n')
  expect(asked.filter((url) => url.includes('canary'))).toEqual([])
  expect(await page.title()).not.toBe('taken')
  await server.close()
})

const FAILING = `def share(total, people):
    return total / (people - 2)

def solution():
    return share(14, 2)`

test('an error shows its expression and what the variables held, to the person and to the model', async ({
  page,
}) => {
  const server = await openWithServer(page, [
    { type: 'text', text: pythonReply(FAILING) },
    { type: 'text', text: pythonReply('def solution():\n    return 7') },
  ])
  await fillProblem(page, 'Share 14 between two.')
  await runToEnd(page)
  const first = attempt(page, 1)
  const values = first.getByRole('table', { name: 'Values on line 2, in share()' })
  await expect(values.getByRole('rowheader')).toHaveText(['total', 'people'])
  await expect(values.getByRole('cell')).toHaveText(['14', '2'])
  await expect(first.locator('.squiggly-error').first()).toBeVisible()
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain(
    'Values at line 2:\\n```text\\ntotal = 14\\npeople = 2',
  )
  await server.close()
})

const SPEAKING = `console.warn('low on\\npaper')
console.error('broken')
console.debug('looked at 3')
console.log('done')
const later = Promise.reject(new Error('forgotten'))
function solution() { return 7 }`

test('levels of the console, and a forgotten promise, are told apart', async ({ page }) => {
  const server = await openWithServer(page, [
    { type: 'text', text: `I compute it.\n\n\`\`\`javascript\n${SPEAKING}\n\`\`\`\n` },
  ])
  await fillProblem(page, 'How many days has a week?')
  const template = page.getByRole('combobox', { name: 'Template' })
  const label = await template.locator('option', { hasText: 'JavaScript' }).first().textContent()
  await template.selectOption({ label: label ?? '' })
  await runToEnd(page)
  const first = attempt(page, 1)
  await first.getByRole('tab', { name: /^Output/ }).click()
  await expect(first.getByRole('group', { name: 'Standard output' })).toHaveText('done')
  const entries = first.getByRole('group', { name: 'Standard error' }).locator('[data-level]')
  await expect(entries).toHaveText([
    /^warn\s*low on\s+paper$/,
    /^error\s*broken$/,
    /^debug\s*looked at 3$/,
    /^sandbox\s*A promise was rejected and nobody handled it: Error in line \d: forgotten\. Await it, or catch its error\.$/,
  ])
  await server.close()
})
