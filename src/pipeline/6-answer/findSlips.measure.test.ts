import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRecord } from '@/lib/isRecord.ts'
import { findSlips } from './findSlips.ts'

/** Public solutions and replies; the folder lies beside the project and is not part of it. */
const DATA = '../shared/data'
const isMissing = !existsSync(DATA)
const NOTE = isMissing ? ` (skipped: ${DATA} is missing)` : ''

function texts(file: string, key: string): readonly string[] {
  const lines = readFileSync(`${DATA}/${file}`, 'utf8').trim().split('\n')
  return lines
    .map((line): unknown => JSON.parse(line))
    .flatMap((record) => (isRecord(record) && typeof record[key] === 'string' ? record[key] : []))
}

/** Positions of the texts with a slip, once for each, and the sums that were computed. */
function slipsIn(all: readonly string[]) {
  const found = all.map((text) => findSlips(text))
  return {
    checked: found.reduce((sum, { checked }) => sum + checked, 0),
    positions: found.flatMap(({ slips }, position) => slips.map(() => position)),
  }
}

/** Of a solution of GSM8K the results are written down twice: `= <<9*2=18>>18`. */
const ANNOTATION = /<<([^=<>]*)=([^<>]*)>>(\d[\d,]*(?:\.\d+)?)/g

describe.skipIf(isMissing)(`findSlips measured${NOTE}`, () => {
  it('flags three sums in the solutions of GSM8K, and each of them is wrong as it is written', () => {
    const { checked, positions } = slipsIn(
      texts('gsm8k_test.jsonl', 'answer').map((solution) => solution.replaceAll(/<<[^>]*>>/g, '')),
    )
    // 364 / 4 is not 273; 3.65 / .05 is not 69 (a digit before is wrong); 32 - 20 is not 300 (a digit is missing).
    expect(positions).toEqual([501, 598, 1024])
    expect(checked).toBeGreaterThan(4300)
  })

  it('finds at least 19 of 20 wrong results that are put into every fifth of these solutions', () => {
    const solutions = texts('gsm8k_test.jsonl', 'answer').filter((_, position) => position % 5 === 0)
    const planted = solutions.flatMap(plantSlips)
    const found = planted.filter(({ text, at }) =>
      findSlips(text).slips.some(({ start, end }) => start <= at && at <= end),
    )
    expect(planted.length).toBeGreaterThan(800)
    expect(found.length / planted.length).toBeGreaterThan(0.95)
  })

  it('flags in replies of models only what was found wrong by hand', () => {
    expect(slipsIn(texts('completions.jsonl', 'text')).positions).toEqual([
      15, 620, 628, 628, 725, 758, 758, 821,
    ])
    expect(slipsIn(texts('json_answer_replies.jsonl', 'text')).positions).toEqual([
      25, 36, 41, 41, 41, 54, 57, 60, 143, 151, 161, 221, 253, 257, 265, 317,
    ])
    expect(slipsIn(texts('pal_style_runs.jsonl', 'text')).positions).toEqual([
      1228, 1254, 1422, 1709, 1709, 2762, 2768, 2940, 2940, 2940, 2940, 2960,
    ])
  })
})

/** The solution once for each of its results, with that one wrong by seven in its last place. */
function plantSlips(solution: string): readonly { readonly text: string; readonly at: number }[] {
  const results = [...solution.matchAll(ANNOTATION)]
  return results.flatMap((result) => {
    const [, , annotated = '', shown = ''] = result
    const value = Number(shown.replaceAll(',', ''))
    if (Number(annotated) !== value) return []
    const decimals = shown.split('.')[1]?.length ?? 0
    const wrong = (value + 7 / 10 ** decimals).toFixed(decimals)
    const before = solution.slice(0, result.index).replaceAll(ANNOTATION, '$3')
    const after = solution.slice(result.index + result[0].length).replaceAll(ANNOTATION, '$3')
    return [{ text: before + wrong + after, at: before.length }]
  })
}
