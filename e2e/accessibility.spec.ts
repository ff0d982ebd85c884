import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { answer, chooseExample, openSolve, runToEnd } from './support/solvePage.ts'

const WIDTHS = [1280, 390] as const
const SCHEMES = ['light', 'dark'] as const
const OTHER_SCREENS = [
  'templates',
  'benchmarks',
  'benchmarks/new',
  'three-ways',
  'problem-sets',
  'insights',
  'settings',
] as const

async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

/** Nothing may reach beyond the right edge of the window. */
async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    test.describe(`${width} wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 860 }, colorScheme })

      test('Solve has no axe violation before, and after a repaired run', async ({ page }) => {
        await openSolve(page)
        expect(await violationsOf(page)).toEqual([])
        await chooseExample(page, 'Cutting a rope')
        await runToEnd(page)
        await expect(answer(page)).toContainText('right')
        expect(await violationsOf(page)).toEqual([])
        expect(await overflowOf(page)).toBe(0)
      })

      test('the other screens have no axe violation', async ({ page }) => {
        for (const path of OTHER_SCREENS) {
          await page.goto(`./#/${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await violationsOf(page)).toEqual([])
          expect(await overflowOf(page)).toBe(0)
        }
      })
    })
  }
}

test('everything on Solve goes by keyboard: choose, run, stop, look', async ({ page }) => {
  await openSolve(page)
  await page.getByRole('textbox', { name: 'Problem' }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('A school takes 327 pupils and 23 teachers on a trip. How many people?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Attempt 1' })).toBeVisible()
})

test('Tab leaves a program editor', async ({ page }) => {
  await openSolve(page)
  await runToEnd(page)
  const editor = page.getByRole('textbox', { name: 'Program of attempt 1' })
  await editor.focus()
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
})

test('block boundaries are announced, tokens are not', async ({ page }) => {
  await openSolve(page)
  await page.getByRole('status').evaluate((status) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => heard.push(status.textContent ?? '')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await runToEnd(page)
  const heard = await page.evaluate(() => Reflect.get(window, 'heard') as string[])
  expect(heard.join('|')).toMatch(/Python program finished/)
  expect(heard.join('|')).toMatch(/Answer: 14/)
  expect(heard.length).toBeLessThan(12)
})
