import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { serveFolder } from './server/serveFolder.ts'
import { answer, runToEnd } from './support/solvePage.ts'

const BUDGET_BYTES = 250_000

/** Every script that the page needs before it shows anything: the entry and what it imports statically. */
function firstScripts(): readonly string[] {
  const html = readFileSync('dist/index.html', 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(`dist/${file}`, 'utf8')
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(`assets/${name}`)
    }
  }
  return [...seen]
}

test('the JavaScript before a problem can be typed stays within 250 kB gzip', () => {
  const sizes = firstScripts().map((file) => gzipSync(readFileSync(`dist/${file}`)).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`first load: ${sizes.length} scripts, ${total} bytes gzip`)
  expect(sizes.length).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('the built page works under a sub-path of a host without special headers', async ({ page }) => {
  const host = await serveFolder('dist', '/somebody/pal/')
  await page.goto(host.url)
  await runToEnd(page)
  await expect(answer(page)).toContainText('14')
  host.close()
})
