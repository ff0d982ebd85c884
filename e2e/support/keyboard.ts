import { expect, type Locator, type Page } from '@playwright/test'

/** Goes there as a person without a mouse would, and fails where Tab does not lead there. */
export async function tabTo(page: Page, target: Locator, most = 90): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}: the focus is on ${await describeFocus(page)}.`)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** What has the focus, by name; `BODY`: nothing. */
export function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    return [element.tagName, element.getAttribute('role'), label]
      .filter((part) => part !== null && part !== '')
      .join(' ')
  })
}

/**
 * Whether the element with the focus, or what stands for it, looks other than without. Styles are compared, for
 * outlines, borders, shadows and grounds are where a focus shows; transitions must be off.
 */
export function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false
    const around: Element[] = [element]
    for (
      let up: Element | null = element.parentElement;
      up !== null && around.length < 5;
      up = up.parentElement
    )
      around.push(up)
    // A hidden radio button or switch is stood for by what is beside it.
    around.push(...(element.parentElement?.children ?? []), ...(element.nextElementSibling?.children ?? []))
    const look = () =>
      around
        .map((part) => {
          const { outline, outlineStyle, borderColor, boxShadow, backgroundColor } = getComputedStyle(part)
          return [outlineStyle === 'none' ? '' : outline, borderColor, boxShadow, backgroundColor].join()
        })
        .join('\n')
    const withFocus = look()
    element.blur()
    const without = look()
    element.focus({ preventScroll: true })
    return withFocus !== without
  })
}

/** Tests of focus look at styles at once. Not by a style element: the page's policy has its own say in those. */
export async function withoutTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
