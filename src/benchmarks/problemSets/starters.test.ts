import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Problem } from '@/pipeline/Problem.ts'
import { gradeAnswer } from '@/pipeline/6-answer/gradeAnswer.ts'
import { findLabelWarnings } from './findLabelWarnings.ts'
import { readProblemSet } from './readProblemSet.ts'

const SETS_FOLDER = 'public/problem-sets'
const PROGRAMS_FOLDER = 'src/benchmarks/problemSets/starters'

const index: { files: string[] } = JSON.parse(readFileSync(join(SETS_FOLDER, 'index.json'), 'utf8'))
const SETS = index.files.map((file) =>
  readProblemSet(JSON.parse(readFileSync(join(SETS_FOLDER, file), 'utf8'))),
)
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Prints what each function of a file returns, as JSON; numbers that JSON would round as texts. */
const RUN_ALL = `
import json, runpy, sys

def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, float) or (isinstance(value, int) and abs(value) < 2**53):
        return value
    return str(value)

names = sys.argv[2:]
functions = runpy.run_path(sys.argv[1])
print(json.dumps({name: plain(functions[name]()) for name in names}))
`

it('there are at least 60 problems in at least 6 sets, each file listed', () => {
  expect(SETS.length).toBeGreaterThanOrEqual(6)
  expect(SETS.flatMap(({ problems }) => problems).length).toBeGreaterThanOrEqual(60)
  expect(readdirSync(SETS_FOLDER).toSorted()).toEqual([...index.files, 'index.json'].toSorted())
})

it('every kind of problem is there', () => {
  const tags = new Set(SETS.flatMap(({ problems }) => problems).flatMap((problem) => problem.tags))
  const wanted = 'arithmetic percent rates dates combinatorics tables strings lists json large-numbers trick'
  expect(wanted.split(' ').filter((tag) => !tags.has(tag))).toEqual([])
})

it('ids of sets and problems are all different, and of a starter', () => {
  const ids = [...SETS.map(({ id }) => id), ...SETS.flatMap(({ problems }) => problems).map(({ id }) => id)]
  expect(ids).toHaveLength(new Set(ids).size)
  expect(SETS.filter(({ id, origin }) => !id.startsWith('starter-') || origin.type !== 'starter')).toEqual([])
})

it.each(SETS)('the labels of $name give no warnings', async ({ problems }) => {
  expect([...(await findLabelWarnings(problems)).entries()]).toEqual([])
})

describe.skipIf(!hasPython)('answers (skipped where there is no python3)', () => {
  it.each(SETS)('of $name are what the programs beside them compute', ({ id, problems }) => {
    const returned = runPrograms(id.replace('starter-', ''), problems)
    const grades = problems.map((problem) => {
      const { type, because } = gradeAnswer(problem.expected, returned[nameOf(problem)])
      return { id: problem.id, type, because }
    })
    expect(grades.filter(({ type }) => type !== 'right')).toEqual([])
  })
})

function runPrograms(name: string, problems: readonly Problem[]): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'starters-'))
  try {
    for (const { files } of problems)
      for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes)
    const program = resolve(PROGRAMS_FOLDER, `${name}.py`)
    const names = problems.map(nameOf)
    return JSON.parse(
      execFileSync('python3', ['-c', RUN_ALL, program, ...names], { cwd: folder, encoding: 'utf8' }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function nameOf({ id }: Problem): string {
  return id.replaceAll('-', '_')
}
