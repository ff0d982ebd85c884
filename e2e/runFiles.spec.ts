import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { fillProblem, runToEnd } from './support/solvePage.ts'

type Cell = { readonly cell_type: string; readonly source: string }

test('a run can be taken away as a notebook that runs, as JSON and as a trace', async ({ page }) => {
  const program = 'def solution():\n    boxes = 6\n    return boxes * 7'
  const server = await openWithServer(page, [{ type: 'text', text: pythonReply(program) }])
  try {
    await fillProblem(page, 'Six boxes of seven?', '42')
    await runToEnd(page)
    const save = async (name: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download the run as ${name}` }).click()
      return readFileSync(await (await download).path(), 'utf8')
    }
    const { cells } = JSON.parse(await save('Notebook')) as { readonly cells: readonly Cell[] }
    const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source)
    expect(code.at(-1)).toContain(program)
    const shown = code.join('\n').replace(/\nsolution\(\)$/, '\nprint(solution())')
    expect(spawnSync('python3', ['-c', shown], { encoding: 'utf8' }).stdout).toBe('42\n')
    expect(JSON.parse(await save('JSON'))).toMatchObject({ answer: '42', grade: 'right', program })
    expect(await save('Trace')).toContain('"gen_ai.operation.name"')
  } finally {
    await server.close()
  }
})
