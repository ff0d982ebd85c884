import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import type { ServerAnswer } from './server/ServerAnswer.ts'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { expectFinished, startAndFinish } from './support/planBenchmark.ts'
import { fillProblem } from './support/solvePage.ts'

type Body = { readonly messages: readonly { readonly content: string }[] }

/** In which of the three ways a request asks. */
function wayOf(body: unknown): 'program' | 'words' | 'direct' {
  const all = (body as Body).messages.map(({ content }) => content).join('\n')
  if (all.includes('def solution')) return 'program'
  return /step by step|reason/i.test(all) ? 'words' : 'direct'
}

test('one problem in three ways: slips in the words are underlined, the program is right', async ({
  page,
}) => {
  const server = await openWithServer(page, ({ body }) => {
    const way = wayOf(body)
    if (way === 'program') return { type: 'text', text: pythonReply('def solution():\n    return 17 * 24') }
    return way === 'words'
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

type Starter = {
  readonly name: string
  readonly problems: readonly { readonly question: string; readonly expected: string }[]
}

const SET = JSON.parse(readFileSync('public/problem-sets/arithmetic.json', 'utf8')) as Starter
const WORDS = 'Chain of thought, no program v1'

/** By the position of the problem: six right at once; in words 4 slips that cost the answer, and one that does not. */
function answerOfSet(body: unknown): ServerAnswer {
  const asked = (body as Body).messages.at(-1)?.content ?? ''
  const position = SET.problems.findIndex(({ question }) => asked.includes(question))
  const expected = SET.problems[position]?.expected ?? ''
  const way = wayOf(body)
  if (way === 'program') {
    const value = position === 15 ? '-1' : JSON.stringify(expected)
    return { type: 'text', text: pythonReply(`def solution():\n    return ${value}`) }
  }
  if (way === 'direct') return { type: 'text', text: position < 6 ? expected : '-1' }
  return { type: 'text', text: wordsOf(position, expected) }
}

function wordsOf(position: number, expected: string): string {
  if (position < 4) return 'First 17 * 4 = 58, and then 12 + 5 = 17.\n\nAnswer: -1'
  if (position === 4) return `That is 2 + 2 = 5.\n\nAnswer: ${expected}`
  return position === 5
    ? `It is plain to see.\n\nAnswer: ${expected}`
    : `\\( 6 \\times 7 = 42 \\)\n\nAnswer: ${expected}`
}

test('the three ways over a set come to a tally, whose slips open underlined and go into the files', async ({
  page,
}) => {
  const server = await openWithServer(page, ({ body }) => answerOfSet(body))
  try {
    await page.goto('./#/three-ways')
    await expect(page.getByRole('heading', { name: 'Three ways' })).toBeVisible()
    // A model that was connected is what somebody wants to ask, and not the scripted one.
    await expect(page.getByRole('combobox', { name: 'Model' }).locator('option:checked')).toHaveText(
      'test-coder (Test server)',
    )
    await page.getByRole('button', { name: 'Over a whole problem set, as a tally' }).click()
    await page
      .getByRole('combobox', { name: 'Problem set' })
      .selectOption({ label: `${SET.name} (${SET.problems.length})` })
    await startAndFinish(page)

    await expect(page.getByRole('tab', { name: 'Tally' })).toHaveAttribute('aria-selected', 'true')
    await expectTally(page)
    const shows = page.getByRole('region', { name: 'What it shows' })
    await expect(shows).toContainText(
      /was right on 15 of 16, “Chain of thought, no program v1” on 12 of 16, “Direct answer v1” on 6 of 16\./,
    )
    await expect(shows).toContainText(
      'Of 5 graded replies with a slip 4 ended wrong, of 10 without one 0: replies with a slip are wrong more often (Fisher’s exact test, p = 0.004).',
    )
    // Three pairs, each with what can be concluded of it.
    await expect(shows.getByRole('note')).toHaveCount(3)
    await takePictures(page)

    await page.getByRole('button', { name: `${WORDS}: show 5 replies with a slip` }).click()
    const list = page.getByRole('dialog', { name: `${WORDS}: replies with a slip` })
    await expect(list).toContainText('5 runs')
    await list
      .getByRole('button', { name: /1 of 2 sums do not come out: 17 \* 4 = 58, really 68/ })
      .first()
      .click()
    const traces = page.getByRole('dialog', { name: 'Side by side' })
    await expect(traces.locator('mark')).toHaveText('17 * 4 = 58 really 68')
    await expect(traces).toContainText('2 sums computed again: one does not come out.')
    for (const name of ['Direct answer v1', WORDS, 'Python, eight examples v1'])
      await expect(traces.getByRole('heading', { name })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('slip-in-reply.png') })
    // One key closes what lies above the list, and the list stays.
    await page.keyboard.press('Escape')
    await expect(traces).toBeHidden()
    await list.getByRole('button', { name: 'Close the list' }).click()

    await page.getByRole('tab', { name: 'Figures' }).click()
    await expect(page.getByRole('row', { name: /^Sums in words/ })).toContainText('19')
    await expect(page.getByRole('row', { name: /^Replies with a slip/ })).toContainText('5 of 15')
    await page.getByRole('button', { name: 'Right in spite of a slip, no: show 4 runs' }).click()
    await expect(page.getByRole('dialog')).toContainText('17 * 4 = 58, really 68')
    await page.getByRole('button', { name: 'Close the list' }).click()

    await page.getByRole('tab', { name: 'Export' }).click()
    const lines = (await download(page, 'Runs (JSONL)')).trim().split('\n')
    const records = lines.map(
      (line) => JSON.parse(line) as { readonly sums_wrong?: number; readonly slips?: readonly string[] },
    )
    expect(records.filter(({ sums_wrong }) => sums_wrong === 1)).toHaveLength(5)
    expect(records.flatMap(({ slips }) => slips ?? [])).toContain('17 * 4 = 58 (really 68)')
    expect(await download(page, 'Runs (CSV)')).toContain(',sums_checked,sums_wrong,slips,')
    const report = await download(page, 'Report (HTML)')
    expect(report).toContain('<mark>17 * 4 = 58 <b>really 68</b></mark>')
    expect(report).toContain('Right in spite of a slip')

    // Read again by another policy, without a request, the tally is the same.
    const asked = server.requests.length
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByRole('button', { name: 'Run them as a new benchmark' }).click()
    await expect(page.getByRole('heading', { name: /read again$/ })).toBeVisible()
    await expectFinished(page)
    await expectTally(page)
    expect(server.requests.length).toBe(asked)
  } finally {
    await server.close()
  }
})

async function expectTally(page: Page): Promise<void> {
  const card = (name: string | RegExp) => page.getByRole('region', { name })
  await expect(card('Direct answer v1').getByRole('listitem')).toContainText([
    'right6 of 16',
    'wrong10 of 16',
    'failed0 of 16',
  ])
  await expect(card(WORDS).getByRole('listitem')).toContainText([
    'right12 of 16',
    'wrong4 of 16',
    'failed0 of 16',
  ])
  await expect(card(/^Python.* v1$/).getByRole('listitem')).toContainText([
    'right15 of 16',
    'wrong1 of 16',
    'failed0 of 16',
  ])
  await expect(card(WORDS)).toContainText('19 computed again: 5 do not come out.')
  await expect(card(WORDS)).toContainText('Replies with a slip: 5 of 15, 95 % interval 15–58 %')
  await expect(page.getByRole('button', { name: `${WORDS}, with a slip: show 4 wrong` })).toBeVisible()
  await expect(page.getByRole('button', { name: `${WORDS}, without a slip: show 10 right` })).toBeVisible()
}

async function takePictures(page: Page): Promise<void> {
  for (const [width, scheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: test.info().outputPath(`tally-${width}-${scheme}.png`), fullPage: true })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function download(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}` }).click()
  return readFileSync(await (await waiting).path(), 'utf8')
}
