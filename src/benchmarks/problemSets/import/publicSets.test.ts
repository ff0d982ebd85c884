import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Problem } from '@/pipeline/Problem.ts'
import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
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
})
