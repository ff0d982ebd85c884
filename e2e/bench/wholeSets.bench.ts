import { expect, test, type Page } from '@playwright/test'
import { gsm8k, gsmHard, type PublicSet } from '../support/publicSets.ts'
import { openWithServer, pythonReply } from '../support/openWithServer.ts'
import { planBenchmark } from '../support/planBenchmark.ts'
import { printFigure } from './printFigure.ts'
import { longestTask, watchTasks } from './watchTasks.ts'

for (const set of [gsm8k(), gsmHard()]) {
  test(`a whole benchmark of ${set?.name ?? 'a public set'}`, async ({ page }) => {
    test.skip(set === undefined, 'The public data are not on this machine.')
    if (set !== undefined) await measure(page, set)
  })
}

/** As a person would: import, plan, start. The server answers at once; its own time is measured and told. */
async function measure(page: Page, set: PublicSet): Promise<void> {
  let serverMs = 0
  const server = await openWithServer(page, ({ body }) => {
    const startedAt = performance.now()
    const { messages } = body as { readonly messages: readonly { readonly content: string }[] }
    const asked = messages.at(-1)?.content ?? ''
    const found = set.programs.get(asked.trim()) ?? findProgram(set, asked)
    serverMs += performance.now() - startedAt
    return { type: 'text', text: pythonReply(found), deltaCharacters: 200 }
  })
  const count = await importSet(page, set)
  await planBenchmark(page, {
    set: `${nameOf(set)} (${count.toLocaleString('en')})`,
    templates: ['Python, no examples v1'],
    model: 'test-coder (Test server)',
  })
  await watchTasks(page)
  const startedAt = Date.now()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await waitUntilFinished(page)
  const wholeSeconds = (Date.now() - startedAt) / 1000
  const longest = await longestTask(page)
  await expect(
    page.getByText(`${count.toLocaleString('en')} of ${count.toLocaleString('en')} runs`),
  ).toBeVisible()
  const rightOf = page
    .getByRole('row', { name: /^Right / })
    .getByText(/ of /)
    .first()
  await expect(rightOf).toContainText(`of ${count.toLocaleString('en')},`)
  const right = await rightOf.textContent()
  printFigure({
    name: `benchmark of ${set.name}, ${count} problems through a local server, in one tab, all stored (right: ${right ?? ''})`,
    value: wholeSeconds,
    unit: 's',
    baseline: { name: 'time of the server’s own code', value: Math.max(0.001, serverMs / 1000) },
  })
  printFigure({ name: `longest main-thread task meanwhile, ${set.name}`, value: longest, unit: 'ms' })
  await server.close()
}

/** Without the cost of Playwright's own looks at the page, which would be part of the time. */
async function waitUntilFinished(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main')?.textContent.includes('Finished') === true,
    undefined,
    { polling: 250, timeout: 600_000 },
  )
}

function findProgram({ programs }: PublicSet, asked: string): string {
  for (const [question, program] of programs) if (asked.includes(question.trim())) return program
  throw new Error('The question is of no set.')
}

function nameOf({ file }: PublicSet): string {
  return file.replace(/\.jsonl$/, '')
}

async function importSet(page: Page, { file, text }: PublicSet): Promise<number> {
  await page.goto('./#/problem-sets')
  await page.getByRole('button', { name: 'Import problems' }).click()
  await page
    .getByLabel('File with problems')
    .setInputFiles({ name: file, mimeType: '', buffer: Buffer.from(text) })
  const confirm = page.getByRole('button', { name: /^Import [\d,]+ problems?$/ })
  await expect(confirm).toBeEnabled({ timeout: 60_000 })
  const label = await confirm.textContent()
  await confirm.click()
  await expect(page.getByRole('region', { name: 'Problems', exact: true })).toBeVisible()
  return Number((label ?? '').replaceAll(/\D/g, ''))
}
