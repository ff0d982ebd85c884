import { expect, test, type Page } from '@playwright/test'
import { describeFocus, showsFocus, tabTo, withoutTransitions } from './support/keyboard.ts'
import { lastMessage, openWithServer, pythonReply } from './support/openWithServer.ts'
import { expectFinished } from './support/planBenchmark.ts'
import { openSolve } from './support/solvePage.ts'

const SCREENS = [
  '/',
  '/templates',
  '/problem-sets',
  '/benchmarks',
  '/benchmarks/new',
  '/three-ways',
  '/insights',
  '/settings',
] as const

/** More stops than any of these screens has. */
const MOST_STOPS = 150

for (const path of SCREENS) {
  test(`on ${path} Tab goes round, and whatever has the focus shows it`, async ({ page }) => {
    await openSolve(page)
    await page.goto(`./#${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // Editors are there a moment later.
    await page.waitForTimeout(1_000)
    await withoutTransitions(page)
    const hidden: string[] = []
    const stops: string[] = []
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await page.keyboard.press('Tab')
      const focused = await describeFocus(page)
      // Behind the last one the browser's own controls have their turn.
      if (focused.startsWith('BODY')) break
      stops.push(focused)
      if (!(await showsFocus(page))) hidden.push(focused)
    }
    expect(hidden).toEqual([])
    expect(stops.length).toBeGreaterThan(6)
    expect(stops.length).toBeLessThan(MOST_STOPS)
  })
}

test('a focus that nothing shows would be noticed', async ({ page }) => {
  await openSolve(page)
  await withoutTransitions(page)
  await page.keyboard.press('Tab')
  expect(await showsFocus(page)).toBe(true)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { outline: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  expect(await showsFocus(page)).toBe(false)
})

/** Right with examples only, so that one problem flips. */
async function openWithFlip(page: Page) {
  return openWithServer(page, ({ body }) => {
    const { messages } = body as { readonly messages: readonly unknown[] }
    const isWrong = lastMessage(body).includes('coins') && messages.length <= 2
    return { type: 'text', text: pythonReply(`def solution():\n    return ${isWrong ? 1 : 22}`) }
  })
}

async function chooseByKeyboard(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await tabTo(page, box)
  await page.keyboard.type(text)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
}

test('a benchmark is planned, run, compared and looked into without a mouse', async ({ page }) => {
  const server = await openWithFlip(page)
  const open = async (role: 'link' | 'button', name: string | RegExp) => {
    const target = page.getByRole(role, { name })
    await tabTo(page, target)
    await page.keyboard.press('Enter')
    return target
  }
  await open('link', 'Benchmarks')
  await open('button', 'New benchmark')
  const set = page.getByRole('combobox', { name: 'Problem set' })
  await tabTo(page, set)
  await page.keyboard.type('Everyday')
  await expect(set.locator('option:checked')).toHaveText(/^Everyday arithmetic/)
  await chooseByKeyboard(page, 'Templates', 'eight')
  await chooseByKeyboard(page, 'Templates', 'no examples')
  await chooseByKeyboard(page, 'Models', 'test-coder')
  await open('button', 'Start')
  await expectFinished(page)

  await test.step('a figure, its runs, and back', async () => {
    const figure = await open('button', /^Right, yes/)
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await expect.poll(() => drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(figure).toBeFocused()
  })

  await test.step('a flip, both traces, and back', async () => {
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, page.getByRole('tab', { name: 'Figures' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Compare' })).toBeFocused()
    const flip = await open('button', /^Side by side/)
    const dialog = page.getByRole('dialog', { name: 'Side by side' })
    await expect(dialog).toContainText('right')
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(flip).toBeFocused()
  })

  await test.step('a dialog from a menu gives the focus back to the button of the menu', async () => {
    const more = await open('button', 'More')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Rename…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('By keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'By keyboard', level: 1 })).toBeVisible()
    await expect(more).toBeFocused()
  })
  await server.close()
})

test('a template is copied, changed, saved, compared and restored without a mouse', async ({ page }) => {
  await openSolve(page)
  await tabTo(page, page.getByRole('link', { name: 'Templates' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Duplicate to edit' }))
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(/\(copy\)/)
  await tabTo(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Control+S')
  const state = page.getByRole('article').getByRole('status')
  await expect(state).toContainText('Version 2, saved', { timeout: 60_000 })
  await expect(name).toBeFocused()

  await tabTo(page, page.getByRole('tab', { name: 'Prompt' }))
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Versions' })).toBeFocused()
  await page.keyboard.press('Enter')
  const compare = page.getByRole('button', { name: 'Compare version 1' })
  await tabTo(page, compare)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /added.*By keyboard/ })).toBeVisible()
  await expect(compare).toBeFocused()
  const restore = page.getByRole('button', { name: 'Restore version 1' })
  await tabTo(page, restore)
  await page.keyboard.press('Enter')
  await expect(state).toContainText('Version 3, saved')
  await expect(name).toHaveValue(/\(copy\)/)
  await expect(restore).toBeFocused()

  await test.step('a dialog gives the focus back', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Versions' }), 200)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const pick = page.getByRole('button', { name: 'Pick from solved runs' })
    await tabTo(page, pick, 200)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Pick from solved runs' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(pick).toBeFocused()
  })
})
