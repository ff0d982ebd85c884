import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'

/** Public programs in PAL's style, each with the number that it gave in CPython. Read from beside the project. */
const DATA = new URL('../../../shared/data/pal_gsmhardv2.jsonl', import.meta.url)

/** The data has ten places after the point. */
const ROUNDED = 0.6e-10

test('1,319 public programs give in the sandbox what they gave in CPython', async ({ harnessPage: page }) => {
  test.skip(!existsSync(DATA), 'The public data is not beside the project.')
  test.setTimeout(300_000)
  const records = readFileSync(DATA, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
  const programs = records.map((record) => ({
    code: String(Reflect.get(Object(record), 'code')),
    target: Number(Reflect.get(Object(record), 'target')),
  }))
  const { values, milliseconds } = await page.evaluate(
    async (sources) => {
      await window.harness.sandboxFor('python').start()
      const startedAt = performance.now()
      const found: string[] = []
      for (const source of sources) {
        const { end } = await window.harness.runOnce('python', source, {
          source: { type: 'function', name: 'solution' },
        })
        const value = end.type === 'returned' ? end.value : undefined
        found.push(value?.type === 'int' || value?.type === 'float' ? value.text : JSON.stringify(end))
      }
      return { values: found, milliseconds: performance.now() - startedAt }
    },
    programs.map(({ code }) => code),
  )
  const different = programs.flatMap(({ target }, position) => {
    const value = Number(values[position])
    return Math.abs(value - target) <= 1e-9 * Math.abs(target) + ROUNDED
      ? []
      : [`${position}: ${values[position]} for ${target}`]
  })
  test.info().annotations.push({
    type: 'mean',
    description: `${(milliseconds / values.length).toFixed(1)} ms a program`,
  })
  expect(different).toEqual([])
})
