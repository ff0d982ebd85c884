import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { ModelServer } from './server/startModelServer.ts'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { answer, attempt, fillProblem, openSolve, runToEnd } from './support/solvePage.ts'
import {
  duplicate,
  exemplar,
  fillEditor,
  listed,
  nameField,
  openTemplate,
  previewed,
  saveVersion,
  status,
  trial,
  tryToEnd,
} from './support/templatesPage.ts'

const QUESTION = 'Seven boxes hold six eggs each. How many eggs?'
const GOOD = pythonReply('def solution():\n    return 7 * 6')
const BAD = pythonReply('def solution():\n    return 7 / (6 - 6)')

type Sent = { readonly messages: readonly { readonly role: string; readonly content: string }[] }

/** The messages of the last question. */
function sentTo(server: ModelServer): Sent['messages'] {
  const body = server.requests.at(-1)?.body
  if (body === undefined) throw new Error('Nothing was asked.')
  return (body as Sent).messages
}

async function typeProblem(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Problem', exact: true }).selectOption('Type one here')
  await page.getByRole('textbox', { name: 'Question to try' }).fill(QUESTION)
  await page.getByRole('textbox', { name: 'Its expected answer' }).fill('42')
}

test('a template is duplicated, an exemplar changed, tried and saved in six clicks', async ({ page }) => {
  await openSolve(page)
  let clicks = 0
  const click = async (role: 'link' | 'button', name: string | RegExp, exact = true) => {
    clicks += 1
    await page.getByRole(role, { name, exact }).click()
  }
  await click('link', 'Templates')
  await click('button', 'Duplicate to edit')
  await click('button', /^2\. A jacket/, false)
  await page
    .getByRole('textbox', { name: 'Question 2' })
    .fill('A coat costs 80 euros, plus 15 %, less 12 euros. Price?')
  await click('button', 'Try')
  await expect(trial(page)).toContainText('right, in 1 attempt', { timeout: 90_000 })
  await expect(trial(page)).toContainText('The answer is 14.')
  await expect(trial(page)).toContainText('def solution():')
  await click('button', 'Save version')
  await expect(status(page)).toContainText('Version 2, saved', { timeout: 60_000 })
  expect(clicks).toBeLessThanOrEqual(6)
})

test('what is typed survives a reload, each save is a version, versions are compared and restored', async ({
  page,
}) => {
  await openSolve(page)
  await duplicate(page, 'Python, no examples')
  await fillEditor(page, 'System text', 'First text. {{output}}')
  await expect(status(page)).toContainText('Changed since version 1')
  await page.reload()
  await expect(status(page)).toContainText('Changed since version 1')
  await expect(page.getByRole('article')).toContainText('First text.')
  await saveVersion(page, 2)
  await fillEditor(page, 'System text', 'Second text. {{output}}')
  await page.getByRole('tab', { name: 'Repair & grading' }).click()
  await page.getByRole('textbox', { name: 'Repairs' }).fill('1')
  await page.keyboard.press('Control+S')
  await expect(status(page)).toContainText('Version 3, saved')

  await page.getByRole('tab', { name: 'Versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.nth(0)).toContainText('system text, repairs 3 → 1')
  await expect(versions.nth(1)).toContainText('system text')
  await expect(versions.nth(2)).toContainText('first version')
  const differences = page.getByRole('group', { name: 'Differences' })
  await page.getByRole('combobox', { name: 'Compare' }).selectOption('version 2')
  await page.getByRole('combobox', { name: 'with' }).selectOption('version 3')
  await expect(differences.getByRole('row', { name: /removed.*First text\./ })).toBeVisible()
  await expect(differences.getByRole('row', { name: /added.*Second text\./ })).toBeVisible()
  await page.getByRole('button', { name: 'Restore version 2' }).click()
  await expect(status(page)).toContainText('Version 4, saved')
  await page.getByRole('tab', { name: 'Prompt' }).click()
  await expect(page.getByRole('article')).toContainText('First text.')
})

test('changes are discarded and brought back; leaving the screen keeps them', async ({ page }) => {
  await openSolve(page)
  await duplicate(page, 'Direct answer')
  await nameField(page).fill('Renamed')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(nameField(page)).toHaveValue('Direct answer (copy)')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nameField(page)).toHaveValue('Renamed')
  await page.getByRole('link', { name: 'Solve', exact: true }).click()
  await openTemplate(page, 'Direct answer \\(copy\\)')
  await expect(nameField(page)).toHaveValue('Renamed')
  await expect(listed(page, 'Direct answer \\(copy\\)')).toContainText('')
  await expect(page.getByLabel('not saved')).toBeVisible()
})

test('the preview is what is sent, word for word, with its tokens; the run keeps the template that was not saved', async ({
  page,
}) => {
  const server = await openWithServer(page, [{ type: 'text', text: GOOD }])
  await duplicate(page, 'Python, eight examples')
  await fillEditor(page, 'System text', 'Not saved yet {{unclear}}. {{output}}\n{{packages}}')
  await page.reload()
  const model = page.getByRole('combobox', { name: 'Model', exact: true })
  await expect(model.locator('option:checked')).toHaveText('test-coder (Test server)')
  await typeProblem(page)
  await expect.poll(async () => (await previewed(page)).at(-1)).toBe(QUESTION)
  const shown = await previewed(page)
  await tryToEnd(page)
  await expect(trial(page)).toContainText('right, in 1 attempt')
  expect(sentTo(server).map(({ content }) => content)).toEqual(shown)
  expect(shown.length).toBe(18)

  const tokens = shown.reduce((sum, text) => sum + countTokens(text), 0).toLocaleString('en')
  await expect(page.getByRole('status', { name: 'Tokens' })).toContainText(`18 messages, ${tokens} tokens`)
  await expect(page.getByRole('status', { name: 'Tokens' })).toContainText('an estimate for other models')

  await page.getByRole('button', { name: 'Open the full transcript' }).click()
  await expect(attempt(page, 1)).toContainText('right')
  const kept = await page.evaluate(async () => {
    const open = indexedDB.open('pal-playground')
    await new Promise((resolve) => (open.onsuccess = resolve))
    const all = open.result.transaction('events').objectStore('events').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    return JSON.stringify(all.result)
  })
  expect(kept).toContain('Not saved yet {{unclear}}.')
  await server.close()
})

test('a trial that fails says why, and one that goes on is stopped', async ({ page }) => {
  const server = await openWithServer(page, [{ type: 'text', text: BAD }, { type: 'silence' }])
  await duplicate(page, 'Python, no examples')
  await page.getByRole('tab', { name: 'Repair & grading' }).click()
  await page.getByRole('textbox', { name: 'Repairs' }).fill('0')
  await page.getByRole('combobox', { name: 'Fallback' }).selectOption('none')
  await typeProblem(page)
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('test-coder (Test server)')
  await tryToEnd(page)
  await expect(trial(page)).toContainText('failed after 1 attempt')
  await expect(trial(page)).toContainText('zero-division')
  await expect(trial(page)).toContainText('return 7 / (6 - 6)')
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(trial(page)).toContainText('stopped')
  await server.close()
})

test('every built-in exemplar runs in the sandbox and gives its answer', async ({ page }) => {
  test.setTimeout(240_000)
  await openSolve(page)
  for (const [name, count] of [
    ['Python, eight examples', 8],
    ['Python, step by step', 2],
    ['JavaScript', 3],
    ['Several results as JSON', 2],
    ['Data table', 2],
    ['Chain of thought', 2],
  ] as const) {
    await openTemplate(page, name)
    await page.getByRole('button', { name: 'Run exemplars' }).click()
    await expect(page.getByText(/^gives /)).toHaveCount(count, { timeout: 90_000 })
    await expect(page.getByRole('button', { name: 'Run exemplars' })).toBeEnabled()
    await expect(page.getByText('fails', { exact: true })).toHaveCount(0)
  }
})

test('an exemplar that does not run is a finding, before saving and after', async ({ page }) => {
  await openSolve(page)
  await duplicate(page, 'Python, no examples')
  await page.getByRole('button', { name: 'Add exemplar' }).click()
  await expect(exemplar(page, 1)).toContainText('Exemplar 1 has no question.')
  await page.getByRole('textbox', { name: 'Question 1' }).fill('How much is 3 times 4?')
  await fillEditor(page, 'Reply 1', pythonReply('def solve():\n    return 12'))
  await expect(exemplar(page, 1)).toContainText('never names solution')
  await fillEditor(page, 'Reply 1', pythonReply('def solution():\n    return 3 * four'))
  await expect(exemplar(page, 1).getByRole('list', { name: 'Findings' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Something is wrong' })
  await expect(dialog).toContainText(/Exemplar 1 gives no answer: .*four/, { timeout: 90_000 })
  await dialog.getByRole('button', { name: 'Back to the editor' }).click()
  await expect(exemplar(page, 1)).toContainText('Exemplar 1 gives no answer')
  await expect(page.getByRole('tab', { name: /Prompt.*1 finding/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save version' }).click()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(status(page)).toContainText('Version 2, saved')
  await fillEditor(page, 'Reply 1', pythonReply('def solution():\n    return 3 * 4'))
  await saveVersion(page, 3)
  await expect(exemplar(page, 1)).toContainText('gives 12')
})

test('variables are completed and checked; contract, schema and preamble are checked', async ({ page }) => {
  await openSolve(page)
  await duplicate(page, 'Python, no examples')
  await fillEditor(page, 'User text', 'Solve this: ')
  await expect(page.getByRole('article')).toContainText('The user text never names {{question}}')
  await page.keyboard.type('{{qu')
  await expect(page.getByRole('option', { name: /^question/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await previewed(page)).at(-1)).toMatch(/^Solve this: A school takes/)
  await page.keyboard.type(' {{pakages}}')
  await expect(page.getByRole('article')).toContainText('{{pakages}} is not a variable of templates.')
  await expect(page.getByRole('article')).toContainText('Write {{packages}}.')

  await page.getByRole('tab', { name: 'Contract' }).click()
  await page.getByRole('textbox', { name: 'Name of the function' }).fill('my solution')
  await expect(page.getByRole('article')).toContainText('my solution cannot be the name of a function.')
  await page.getByRole('textbox', { name: 'Name of the function' }).fill('solution')
  await fillEditor(page, 'JSON Schema', '{"type": "int"}')
  await expect(page.getByRole('article')).toContainText('type is int, which is no type of JSON Schema.')
  await expect(page.getByRole('article')).toContainText('Write integer.')
  await fillEditor(page, 'Preamble', 'import math\ndef area(radius:\n    return math.pi')
  await expect(page.getByRole('article')).toContainText(/Line \d of the preamble/, { timeout: 60_000 })
  await fillEditor(page, 'JSON Schema', '{"type": ')
  await page.getByRole('button', { name: 'Save version' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The JSON Schema is not JSON')
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('tab', { name: /Contract/ }).click()
  await expect(page.getByRole('article')).toContainText('The JSON Schema is not JSON')
})

test('exemplars are moved by keyboard and by mouse, switched off and removed', async ({ page }) => {
  await openSolve(page)
  await duplicate(page, 'Several results as JSON')
  await expect(exemplar(page, 1)).toContainText('A rectangular garden')
  await page.getByRole('button', { name: 'Move exemplar 1', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(400)
  await page.keyboard.press('Space')
  await expect(exemplar(page, 2)).toContainText('A rectangular garden')
  await expect.poll(async () => (await previewed(page))[1]).toMatch(/^Five pupils/)

  const [from, to] = [
    await page.getByRole('button', { name: 'Move exemplar 2', exact: true }).boundingBox(),
    await exemplar(page, 1).boundingBox(),
  ]
  if (from === null || to === null) throw new Error('The exemplars are not shown.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 5 })
  await page.mouse.move(to.x + 20, to.y + 5, { steps: 10 })
  await page.waitForTimeout(300)
  await page.mouse.up()
  await expect(exemplar(page, 1)).toContainText('A rectangular garden')

  await page.getByRole('switch', { name: 'Send exemplar 1' }).press('Space')
  await expect.poll(async () => (await previewed(page)).length).toBe(4)
  await page.getByRole('button', { name: 'Remove exemplar 2' }).click()
  await expect.poll(async () => (await previewed(page)).length).toBe(2)
})

test('a solved run becomes an exemplar', async ({ page }) => {
  const server = await openWithServer(page, [{ type: 'text', text: GOOD, thinking: 'Hm.' }])
  await fillProblem(page, QUESTION, '42')
  await runToEnd(page)
  await duplicate(page, 'Python, no examples')
  await page.getByRole('button', { name: 'Pick from solved runs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick from solved runs' })
  await dialog.getByRole('searchbox').fill('eggs boxes')
  await dialog.getByRole('button', { name: /Seven boxes/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Run exemplars' }).click()
  await expect(exemplar(page, 1)).toContainText('gives 42', { timeout: 60_000 })
  const sent = await previewed(page)
  expect(sent.slice(1, 3)).toEqual([QUESTION, GOOD.trim()])
  await server.close()
})

test('a template leaves as a file and comes back, and nothing is written over', async ({ page }) => {
  await openSolve(page)
  await duplicate(page, 'Several results as JSON')
  await page.getByRole('combobox', { name: 'Tags' }).fill('class 7')
  await page.keyboard.press('Enter')
  await nameField(page).fill('Shared')
  await saveVersion(page, 2)
  await page.getByRole('button', { name: 'More' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as YAML' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('shared.yaml')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('name: Shared\n')
  expect(text).toContain('- class 7\n')

  const take = (content: string, name = 'shared.yaml') =>
    page
      .getByLabel('Template files')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await take(text.replace('name: Shared', 'name: Shared again'))
  const dialog = page.getByRole('dialog', { name: 'This template is here already' })
  await expect(dialog).toContainText('In the file these are different: name.')
  await dialog.getByRole('button', { name: 'Do not import' }).click()
  await expect(nameField(page)).toHaveValue('Shared')
  await take(text.replace('name: Shared', 'name: Shared again'))
  await dialog.getByRole('button', { name: 'Add as version 3' }).click()
  await expect(nameField(page)).toHaveValue('Shared again')
  await expect(status(page)).toContainText('Version 3, saved')
  await take(text)
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await expect(nameField(page)).toHaveValue('Shared')
  await expect(status(page)).toContainText('Version 1, saved')

  await take(text.replace('mode: program', 'mode: magic'))
  await expect(page.getByText(/Not imported: shared\.yaml, line \d+: template\.mode must be/)).toBeVisible()
})

test('templates are tagged, found, deleted and brought back', async ({ page }) => {
  await openSolve(page)
  await duplicate(page, 'Direct answer')
  await nameField(page).fill('Baseline')
  await saveVersion(page, 2)
  await page.getByRole('combobox', { name: 'Tags' }).fill('reference')
  await page.keyboard.press('Enter')
  const tag = page.getByRole('group', { name: 'Tags' }).getByText('reference')
  await tag.click()
  await expect(page.getByRole('navigation', { name: 'Templates' }).getByRole('listitem')).toHaveCount(1)
  await tag.click()
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('csv')
  await expect(page.getByRole('navigation', { name: 'Templates' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(listed(page, 'Baseline')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nameField(page)).toHaveValue('Baseline')
  await expect(listed(page, 'Baseline')).toContainText('v2 · reference')
})

test('Solve offers own templates, in other tabs too, and a run and its fallback use the newest version', async ({
  page,
}) => {
  const server = await openWithServer(page, [{ type: 'text', text: 'I cannot program this.' }])
  const other = await page.context().newPage()
  await other.goto('./')
  await duplicate(page, 'Chain of thought')
  await nameField(page).fill('My prose')
  await fillEditor(page, 'System text', 'My own prose. {{output}}')
  await saveVersion(page, 2)
  await duplicate(page, 'Python, no examples')
  await nameField(page).fill('My program')
  await page.getByRole('tab', { name: 'Repair & grading' }).click()
  await page.getByRole('textbox', { name: 'Repairs' }).fill('0')
  await page.getByRole('combobox', { name: 'Fallback' }).selectOption('My prose')
  await saveVersion(page, 2)
  await page.getByRole('button', { name: 'Use in Solve' }).click()
  const template = page.getByRole('combobox', { name: 'Template' })
  await expect(template.locator('option:checked')).toHaveText('My program v2')
  await expect(template.locator('optgroup[label="Yours"] option')).toHaveText([
    'My program v2',
    'My prose v2',
  ])
  await fillProblem(page, QUESTION, '42')
  await runToEnd(page)
  await expect(attempt(page, 2)).toContainText('fallback: My prose')
  expect(sentTo(server)[0]?.content).toContain('My own prose.')

  const there = other.getByRole('combobox', { name: 'Template' })
  await expect(there.locator('optgroup[label="Yours"] option')).toHaveText(['My program v2', 'My prose v2'])
  await other.getByRole('button', { name: 'Find a template' }).click()
  await other.getByRole('searchbox', { name: 'Search templates' }).fill('own prose')
  await other.keyboard.press('Enter')
  await expect(there.locator('option:checked')).toHaveText('My prose v2')
  await other.reload()
  await expect(there.locator('option:checked')).toHaveText('My prose v2')
  await server.close()
})

test('the screen says what is done aloud, and the scripted model answers an own template', async ({
  page,
}) => {
  await openSolve(page)
  await duplicate(page, 'Python, eight examples')
  await page.getByRole('button', { name: 'Use in Solve' }).click()
  await runToEnd(page)
  await expect(answer(page)).toContainText('14')
})

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 860 }, colorScheme })

      test('the editor has no axe violation, and nothing reaches beyond the edge', async ({ page }) => {
        await page.goto('./#/templates')
        await page.getByRole('button', { name: 'Duplicate to edit' }).click()
        await expect(page.getByRole('button', { name: 'Save version' })).toBeVisible()
        await page.getByRole('button', { name: /^1\. A school/ }).click()
        await fillEditor(page, 'User text', 'No question {{here}}')
        for (const tab of ['Prompt', 'Contract', 'Repair & grading', 'Versions']) {
          await page.getByRole('tab', { name: tab }).click()
          await page.waitForTimeout(700)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(
            violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
          ).toEqual([])
          expect(
            await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
          ).toBe(0)
        }
      })
    })
  }
}
