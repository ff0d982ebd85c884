import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Places } from './harness/harness.ts'

test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

const OWN: Places = { own: 'own/' }
const PROGRAM = 'import networkx\nstr(len(networkx.path_graph(3)))'

function run(page: Page, places: Places, timeoutMs: number) {
  return page.evaluate(
    ([where, program, limit]) => window.packages.run(where, program, ['networkx'], limit),
    [places, PROGRAM, timeoutMs] as const,
  )
}

function text(value: string) {
  return { type: 'returned', value: { type: 'str', text: value } }
}

test('a slow download is told by name and bytes, and takes nothing of the time of the program', async ({
  freshPage: page,
  server,
}) => {
  const { end, openMs, runMs, statuses } = await run(page, { own: `${server.piecesUrl}slow/` }, 2000)
  expect(end).toEqual(text('3'))
  expect(openMs).toBeGreaterThan(2000)
  expect(runMs).toBeLessThan(2000)
  const told = statuses.filter((status) => status.startsWith('networkx'))
  expect(told.length).toBeGreaterThanOrEqual(4)
  const [first = 0, ...later] = told.map((status) => Number(/: (\d+) of \d+$/.exec(status)?.[1]))
  expect(later.every((bytes) => bytes >= first)).toBe(true)
  expect(new Set(told.map((status) => / of (\d+)$/.exec(status)?.[1])).size).toBe(1)
})

test('a download that is cancelled ends at once, and the next program can have it', async ({
  freshPage: page,
  server,
}) => {
  const slow = { own: `${server.piecesUrl}slow/` }
  const cancelled = page.evaluate(
    async ([where, program]) => {
      const askedAt = performance.now()
      const running = window.packages.run(where, program, ['networkx'])
      await new Promise((resolve) => setTimeout(resolve, 1800))
      window.packages.cancel(where)
      const message = await running.then(String, String)
      return { message, tookMs: performance.now() - askedAt }
    },
    [slow, PROGRAM] as const,
  )
  const { message, tookMs } = await cancelled
  expect(message).toMatch(/The download of .*networkx.*\.whl was cancelled\.$/)
  expect(tookMs).toBeLessThan(3000)
  expect((await run(page, OWN, 5000)).end).toEqual(text('3'))
  expect((await run(page, slow, 5000)).end).toEqual(text('3'))
})

test('a connection that breaks off is said by its address, with what to do', async ({
  freshPage: page,
  server,
}) => {
  await expect(run(page, { own: `${server.piecesUrl}broken/` }, 5000)).rejects.toThrow(
    /broken\/networkx-[\w.-]+\.whl could not be fetched \(.+\)\. Try again, or change Settings → Python packages\./,
  )
})
