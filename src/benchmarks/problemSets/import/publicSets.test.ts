import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { findLabelWarnings } from '@/benchmarks/problemSets/findLabelWarnings.ts'
import type { LabelWarningKind } from '@/benchmarks/problemSets/LabelWarning.ts'
import { importProblems } from './importProblems.ts'
import { readTable } from './readTable.ts'
import { recogniseMapping } from './recogniseMapping.ts'

const FOLDER = '../shared/data'

async function importFile(name: string) {
  const table = await readTable({ name, bytes: new Uint8Array(await readFile(`${FOLDER}/${name}`)) })
  const recognised = recogniseMapping(table)
  return { name: recognised.name, table, ...importProblems(table, recognised.mapping) }
}

describe.skipIf(!existsSync(FOLDER))('public sets (skipped where ../shared/data is missing)', () => {
  it.each<[string, string, number, readonly (string | undefined)[]]>([
    ['gsm8k_test.jsonl', 'GSM8K', 1_319, ['18', '3']],
    ['pal_gsmhardv2.jsonl', 'GSM-Hard', 1_319, ['-9867630', '3431580']],
    ['pal_svamp.jsonl', 'PAL’s form of SVAMP and others', 1_000, ['51', '1']],
    ['pal_aqua.jsonl', 'AQuA, as PAL has it', 254, ['(A) 5(√3 + 1', '(E) $78.20']],
    ['math500_test.jsonl', 'MATH', 500, ['\\left( 3, \\frac{\\pi}{2} \\right)', 'p - q']],
    ['humaneval.jsonl', 'HumanEval', 164, [undefined, undefined]],
    ['humaneval_x_js.jsonl', 'HumanEval-X', 164, [undefined, undefined]],
    ['mbpp_sanitized.json', 'MBPP', 427, [undefined, undefined]],
    ['mxeval_mathqa_js.jsonl', 'MathQA in JavaScript', 1_883, ['128.96016000000077', '870.0']],
    ['pal_date_understanding.json', 'BIG-bench', 369, ['05/01/2021', '05/02/2021']],
    ['pal_penguins_in_a_table.json', 'BIG-bench', 149, []],
  ])('%s is recognised as %s, and all %i problems are read', async (file, name, count, first) => {
    const read = await importFile(file)
    expect([read.name, read.problems.length, read.unusable]).toEqual([name, count, []])
    expect(read.problems.slice(0, first.length).map(({ expected }) => expected)).toEqual(first)
    expect(read.ungraded).toBe(0)
  })

  it.each<[string, Partial<Record<LabelWarningKind, number>>]>([
    ['gsm8k_test.jsonl', {}],
    ['pal_gsmhardv2.jsonl', { 'negative-count': 78, 'fractional-count': 103, 'answer-in-question': 4 }],
    ['pal_svamp.jsonl', {}],
    ['math500_test.jsonl', { 'answer-in-question': 2 }],
    ['mbpp_sanitized.json', {}],
    ['mxeval_mathqa_js.jsonl', { 'fractional-count': 21, 'near-duplicate': 6 }],
    ['pal_date_understanding.json', {}],
  ])('the labels of %s give these warnings', async (file, counts) => {
    const { problems } = await importFile(file)
    const found: Partial<Record<LabelWarningKind, number>> = {}
    for (const warnings of (await findLabelWarnings(problems)).values()) {
      for (const { kind } of warnings) found[kind] = (found[kind] ?? 0) + 1
    }
    expect(found).toEqual(counts)
  })
})
