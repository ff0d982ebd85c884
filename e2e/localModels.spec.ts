import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { writeTinyModel, type Script } from '@/testing/writeTinyModel.ts'
import { chooseLocalModel, fileOf, giveFiles, openLocalModels } from './local/localPage.ts'
import { startHub, type Hub } from './local/startHub.ts'
import {
  answer,
  attempt,
  fillProblem,
  openSolve,
  runToEnd,
  transcript,
  waitForEnd,
} from './support/solvePage.ts'

const CODER: Script = {
  name: 'Tiny Coder',
  says: ['I compute it.\n\n', '```python\n', 'def solution():\n', '    return ', '6 * 7', '\n```\n'],
}
const ENDLESS: Script = {
  name: 'Endless',
  says: ['one ', 'two ', 'three\n'],
  loops: true,
  contextTokens: 32_768,
}
const QUESTION = 'What is six times seven?'

/** The tiny models read each byte as a token, so that the exemplars of a template need a longer context. */
async function setContext(section: Locator, tokens: number): Promise<void> {
  await section.getByRole('button', { name: 'Memory and speed' }).click()
  await section.getByRole('combobox', { name: 'Context' }).selectOption(String(tokens))
}

async function dropModel(page: Page, script: Script, contextTokens = 16_384): Promise<void> {
  const section = await openLocalModels(page)
  await setContext(section, contextTokens)
  await giveFiles(section, [fileOf(`${script.name}.gguf`, writeTinyModel(script))])
  await expect(section.getByRole('article', { name: script.name })).toBeVisible()
  await chooseLocalModel(page, script.name)
}

async function openSampling(page: Page): Promise<void> {
  await page.getByText('Sampling, limits').click()
}

test.describe('a dropped model', () => {
  test('writes a program, which runs and gives the answer', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openSolve(page)
    await dropModel(page, CODER)
    await fillProblem(page, QUESTION, '42')
    await runToEnd(page)
    await expect(answer(page)).toContainText('right')
    await expect(attempt(page, 1)).toContainText(/Written in this browser at [\d.]+ tokens a second/)
    await expect(page.getByRole('region', { name: 'Tokens' })).toContainText('6')
    const own = new URL(page.url()).origin
    expect(
      asked.filter((url) => !url.startsWith(own) && !url.startsWith('blob:') && !url.startsWith('data:')),
    ).toEqual([])
  })

  test('honours max tokens and stop sequences', async ({ page }) => {
    await openSolve(page)
    await dropModel(page, CODER)
    await fillProblem(page, QUESTION, '42')
    await openSampling(page)
    await page.getByRole('textbox', { name: 'Max tokens' }).fill('3')
    await runToEnd(page)
    await expect(answer(page)).toContainText('reply-truncated')
    await page.getByRole('textbox', { name: 'Max tokens' }).fill('')
    await page.getByRole('textbox', { name: 'Stop sequences' }).fill('* 7')
    await runToEnd(page)
    await expect(attempt(page, 1)).toContainText('return 6')
    await expect(attempt(page, 1)).not.toContainText('6 * 7')
  })

  test('gives the same reply for the same seed, and others for others', async ({ page }) => {
    await openSolve(page)
    const says = [
      '```python\n',
      'answer = ',
      ['1\n', '2\n', '3\n', '4\n', '5\n', '6\n', '7\n', '8\n'],
      '```\n',
    ]
    await dropModel(page, { name: 'Dice', says })
    await fillProblem(page, 'Throw a dice.')
    await openSampling(page)
    await page.getByRole('textbox', { name: 'Temperature' }).fill('1')
    const thrown = async (seed: number): Promise<string> => {
      await page.getByRole('textbox', { name: 'Seed' }).fill(String(seed))
      await runToEnd(page)
      return /answer\s=\s(\d)/.exec(await attempt(page, 1).innerText())?.[1] ?? 'none'
    }
    const seen = new Set<string>()
    for (const seed of [11, 12, 13, 14]) {
      const first = await thrown(seed)
      expect(await thrown(seed)).toBe(first)
      seen.add(first)
    }
    expect(seen.size).toBeGreaterThan(1)
  })

  test('stops within a second, keeps what it wrote, and can be asked again', async ({ page }) => {
    await openSolve(page)
    await dropModel(page, ENDLESS, 32_768)
    await fillProblem(page, 'Go on.')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(attempt(page, 1)).toContainText('one two three', { timeout: 60_000 })
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    await stop.click()
    await expect(stop).toBeDisabled({ timeout: 1000 })
    await expect(attempt(page, 1)).toContainText('one two three')
    await expect(answer(page)).toContainText('cancelled')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(attempt(page, 1)).toContainText('one two three', { timeout: 60_000 })
    await stop.click()
    await waitForEnd(page)
  })

  test('that gets more than its context says how long both are', async ({ page }) => {
    await openSolve(page)
    await dropModel(page, CODER, 2048)
    await fillProblem(page, QUESTION)
    await runToEnd(page)
    await expect(answer(page)).toContainText(/longer than the model’s context \(\d+ of 2048 tokens\)/)
  })

  test('leaves the page usable while it writes', async ({ page }) => {
    await openSolve(page)
    await dropModel(page, ENDLESS, 32_768)
    await fillProblem(page, 'Go on.')
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { tasks })
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
      })
    })
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(attempt(page, 1)).toContainText('one two three', { timeout: 60_000 })
    await page.getByRole('textbox', { name: 'Expected answer' }).fill('7')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await waitForEnd(page)
    const tasks = await page.evaluate(() => Reflect.get(window, 'tasks') as number[])
    console.log(`longest task while a model in the browser loads and writes: ${Math.max(0, ...tasks)} ms`)
    expect(Math.max(0, ...tasks)).toBeLessThan(1000)
  })

  test('that is damaged inside fails with a sentence, and another one works after it', async ({ page }) => {
    await openSolve(page)
    const section = await openLocalModels(page)
    await setContext(section, 16_384)
    const odd = writeTinyModel({ ...CODER, name: 'Odd', metadata: { 'general.architecture': 'nonsense' } })
    await giveFiles(section, [fileOf('Odd.gguf', odd)])
    await expect(section.getByRole('article', { name: 'Odd' })).toBeVisible()
    await giveFiles(section, [fileOf('Tiny Coder.gguf', writeTinyModel(CODER))])
    await expect(section.getByRole('article', { name: 'Tiny Coder' })).toBeVisible()
    await chooseLocalModel(page, 'Odd')
    await fillProblem(page, QUESTION, '42')
    await runToEnd(page)
    await expect(answer(page)).toContainText('The engine in this page')
    await page.getByRole('combobox', { name: 'Model' }).selectOption('Tiny Coder (in this browser)')
    await runToEnd(page)
    await expect(answer(page)).toContainText('right')
  })

  test('is refused with a sentence when its file is none', async ({ page }) => {
    await openSolve(page)
    const section = await openLocalModels(page)
    await giveFiles(section, [fileOf('page.gguf', new TextEncoder().encode('<!doctype html>'))])
    await expect(section.getByRole('alert')).toContainText('page.gguf is no GGUF file but a web page')
    await giveFiles(section, [fileOf('cut.gguf', writeTinyModel(CODER).slice(0, -100))])
    await expect(section.getByRole('alert')).toContainText('cut.gguf is cut off')
    await expect(section.getByRole('article')).toHaveCount(0)
  })

  test('is there after a reload only if it was kept, and can be deleted', async ({ page }) => {
    await openSolve(page)
    const section = await openLocalModels(page)
    await setContext(section, 16_384)
    await giveFiles(section, [fileOf('One.gguf', writeTinyModel(CODER))])
    await expect(section.getByRole('article', { name: 'One' })).toBeVisible()
    await giveFiles(section, [fileOf('Two.gguf', writeTinyModel(CODER))])
    const two = section.getByRole('article', { name: 'Two' })
    await expect(two).toContainText('until this tab closes')
    await two.getByRole('button', { name: 'Keep a copy' }).click()
    await expect(two).toContainText('Kept in this browser')
    await page.reload()
    await expect(section.getByRole('article')).toHaveCount(1)
    await chooseLocalModel(page, 'Two')
    await fillProblem(page, QUESTION, '42')
    await runToEnd(page)
    await expect(answer(page)).toContainText('right')
    await openLocalModels(page)
    await two.getByRole('button', { name: 'Delete Two…' }).click()
    await two.getByRole('button', { name: /^Delete \d/ }).click()
    await expect(two).toHaveCount(0)
    await page.reload()
    await openLocalModels(page)
    await expect(section.getByRole('article')).toHaveCount(0)
  })
})

test.describe('a model from a hub', () => {
  const PATH = 'owner/tiny/TinyCoder.gguf'
  // Long enough to be stopped on its way.
  const BYTES = writeTinyModel({ ...CODER, metadata: { 'general.description': 'x'.repeat(1_500_000) } })
  let hub: Hub
  test.beforeEach(async () => {
    hub = await startHub({ [PATH]: BYTES })
  })
  test.afterEach(() => hub.close())

  async function openHub(page: Page): Promise<Locator> {
    await openSolve(page)
    const section = await openLocalModels(page)
    await setContext(section, 16_384)
    await section.getByRole('button', { name: 'Fetch a model from a hub' }).click()
    await section.getByRole('textbox', { name: 'Address of the hub' }).fill(hub.url)
    await section.getByRole('button', { name: 'Save hub' }).click()
    await expect(section.getByRole('button', { name: 'Save hub' })).toHaveCount(0)
    return section
  }

  async function fetchModel(section: Locator, typed = PATH): Promise<Locator> {
    await section.getByRole('textbox', { name: 'Another model' }).fill(typed)
    await section.getByRole('button', { name: 'Fetch', exact: true }).click()
    return section.getByRole('article', { name: 'TinyCoder.gguf', exact: true })
  }

  const served = () => hub.requests.filter(({ path }) => path.startsWith('/cdn/'))

  test('is fetched after a click, checked, kept, and works without the hub after a reload', async ({
    page,
  }) => {
    const section = await openHub(page)
    expect(hub.requests).toEqual([])
    await fetchModel(section)
    const card = section.getByRole('article', { name: 'TinyCoder', exact: true })
    await expect(card).toContainText('Kept in this browser')
    expect(hub.requests.map(({ path, status }) => `${status} ${path}`)).toEqual([
      '200 /owner/tiny/raw/main/TinyCoder.gguf',
      '302 /owner/tiny/resolve/main/TinyCoder.gguf',
      '200 /cdn/owner/tiny/TinyCoder.gguf',
    ])
    hub.isAway = true
    await page.reload()
    await chooseLocalModel(page, 'TinyCoder')
    await fillProblem(page, QUESTION, '42')
    await runToEnd(page)
    await expect(answer(page)).toContainText('right')
  })

  test('is paused, and resumed where it was after a reload', async ({ page }) => {
    hub.files.set(PATH, { bytes: BYTES, manner: { pauseMs: 60 } })
    const section = await openHub(page)
    const row = await fetchModel(section)
    await expect(row).toContainText(/Fetching: [\d.]+ kB of 1\.8 MB/)
    await row.getByRole('button', { name: 'Pause' }).click()
    await expect(row).toContainText(/Paused at [\d.]+ kB of 1\.8 MB/)
    await page.reload()
    await expect(row).toContainText(/Paused at [\d.]+ kB of 1\.8 MB/)
    expect(served().length).toBe(1)
    hub.files.set(PATH, { bytes: BYTES })
    await row.getByRole('button', { name: 'Resume' }).click()
    await expect(section.getByRole('article', { name: 'TinyCoder', exact: true })).toBeVisible()
    expect(served()).toHaveLength(2)
    expect(served()[1]).toMatchObject({ status: 206, range: expect.stringMatching(/^bytes=[1-9]\d+-$/) })
  })

  test('goes on by itself when the connection breaks', async ({ page }) => {
    hub.files.set(PATH, { bytes: BYTES, manner: { breaksAfter: [400_000, 300_000, 200_000], pauseMs: 20 } })
    const section = await openHub(page)
    await fetchModel(section)
    await expect(section.getByRole('article', { name: 'TinyCoder', exact: true })).toBeVisible({
      timeout: 30_000,
    })
    expect(served().map(({ status }) => status)).toEqual([200, 206, 206, 206])
  })

  test('keeps what came when the hub goes away, and can be resumed', async ({ page }) => {
    hub.files.set(PATH, { bytes: BYTES, manner: { breaksAfter: [600_000], pauseMs: 100 } })
    const section = await openHub(page)
    const row = await fetchModel(section)
    await expect(row).toContainText(/Fetching: [\d.]*[1-9]/)
    hub.isAway = true
    await expect(row.getByRole('alert')).toContainText('What has come is kept', { timeout: 40_000 })
    hub.isAway = false
    await row.getByRole('button', { name: 'Resume' }).click()
    await expect(section.getByRole('article', { name: 'TinyCoder', exact: true })).toBeVisible()
    expect(served().at(-1)?.status).toBe(206)
  })

  test('with another hash is thrown away', async ({ page }) => {
    hub.files.set(PATH, { bytes: BYTES, manner: { sha256: '0'.repeat(64) } })
    const section = await openHub(page)
    const row = await fetchModel(section)
    await expect(row.getByRole('alert')).toContainText('is not the file that the hub describes')
    await expect(row).toContainText('Stopped at 0 B')
    await row.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toHaveCount(0)
    await page.reload()
    await openLocalModels(page)
    await expect(section.getByRole('article')).toHaveCount(0)
  })

  for (const [status, sentence] of [
    [403, 'only to people who have signed in'],
    [404, 'has no file at this address'],
  ] as const) {
    test(`that is answered with ${status} says what to do`, async ({ page }) => {
      hub.files.set(PATH, { bytes: BYTES, manner: { status } })
      const section = await openHub(page)
      const row = await fetchModel(section)
      await expect(row.getByRole('alert')).toContainText(sentence)
    })
  }

  test('is cancelled without a trace, also on its way', async ({ page }) => {
    hub.files.set(PATH, { bytes: BYTES, manner: { pauseMs: 60 } })
    const section = await openHub(page)
    const row = await fetchModel(section)
    await expect(row).toContainText('Fetching: ')
    await row.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toHaveCount(0)
    const left = await page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('models')
      const names: string[] = []
      for await (const name of folder.keys()) names.push(name)
      return names
    })
    expect(left).toEqual([])
  })

  test('with a wrong address is not asked for', async ({ page }) => {
    const section = await openHub(page)
    await section.getByRole('textbox', { name: 'Another model' }).fill('https://hub.example/owner/model')
    await section.getByRole('button', { name: 'Fetch', exact: true }).click()
    await expect(section.getByRole('alert')).toContainText('must end in .gguf')
    expect(hub.requests).toEqual([])
  })
})

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('models in this browser have no axe violation and fit', async ({ page }, info) => {
        const hub = await startHub({
          'owner/tiny/tiny.gguf': writeTinyModel({
            ...CODER,
            metadata: { 'general.description': 'x'.repeat(3_000_000) },
          }),
        })
        for (const file of hub.files.values()) file.manner = { pauseMs: 80 }
        await openSolve(page)
        const section = await openLocalModels(page)
        await giveFiles(section, [fileOf('Tiny Coder.gguf', writeTinyModel(CODER))])
        await expect(section.getByRole('article')).toBeVisible()
        await giveFiles(section, [fileOf('page.gguf', new TextEncoder().encode('<!doctype html>'))])
        await section.getByRole('button', { name: 'Fetch a model from a hub' }).click()
        await section.getByRole('button', { name: 'Memory and speed' }).click()
        await section
          .getByRole('textbox', { name: 'Another model' })
          .fill(`${hub.url}/owner/tiny/resolve/main/tiny.gguf`)
        await section.getByRole('button', { name: 'Fetch', exact: true }).click()
        await expect(section.getByRole('article', { name: 'tiny.gguf' })).toContainText('Fetching: ')
        await section
          .getByRole('article', { name: 'tiny.gguf' })
          .getByRole('button', { name: 'Pause' })
          .click()
        await expect(section.getByRole('article', { name: 'tiny.gguf' })).toContainText('Paused at')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
        ).toEqual([])
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        expect(await page.evaluate(overflow)).toBe(0)
        await section.screenshot({ path: info.outputPath(`local-${width}-${colorScheme}.png`) })
        await hub.close()
      })
    })
  }
}

test('a real model writes, if PAL_GGUF names its file', async ({ page }) => {
  const file = process.env['PAL_GGUF']
  test.skip(file === undefined, 'Set PAL_GGUF to the path of an instruct model’s GGUF file.')
  test.setTimeout(600_000)
  await openSolve(page)
  const section = await openLocalModels(page)
  await giveFiles(section, file ?? '')
  const card = section.getByRole('article')
  await expect(card).toBeVisible({ timeout: 60_000 })
  const name = (await card.getAttribute('aria-label')) ?? ''
  await chooseLocalModel(page, name)
  await fillProblem(page, 'A class has 12 boys and 15 girls. How many pupils are in the class?', '27')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled({ timeout: 550_000 })
  console.log(await transcript(page).innerText())
  await expect(attempt(page, 1)).toContainText('tokens a second')
})
