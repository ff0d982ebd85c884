import { describe, expect, it } from 'vitest'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { addTag, nextVersion, removeProblems, removeTag, replaceProblem } from './editProblems.ts'
import { toJsonLines, toProblemCsv } from './exportProblems.ts'
import { countTags, EVERY_PROBLEM, filterProblems } from './filterProblems.ts'
import { importProblems } from './import/importProblems.ts'
import { readTable } from './import/readTable.ts'
import { recogniseMapping } from './import/recogniseMapping.ts'

const PROBLEMS: readonly Problem[] = [
  { id: 'a', question: 'How many eggs?', expected: '5', files: [], inputLines: [], tags: ['eggs', 'easy'] },
  {
    id: 'b',
    question: 'What is the sum in\nthe file?',
    expected: '=SUM(A1)',
    files: [
      { name: 'a.csv', bytes: new TextEncoder().encode('\ufeffa\n1\n') },
      { name: 'b.bin', bytes: new Uint8Array([0, 255, 128]) },
    ],
    inputLines: ['one', 'two'],
    tags: ['tables'],
  },
  { id: 'c', question: 'Write f.', tests: 'assert f(1) == 2', files: [], inputLines: [], tags: ['easy'] },
]

const SET: ProblemSet = {
  id: 's',
  name: 'Mine',
  description: 'Three',
  createdAt: '2026-11-29T10:00:00.000Z',
  origin: { type: 'file', name: 'x.csv' },
  language: 'python',
  problems: PROBLEMS,
}

const ids = (problems: readonly Problem[]) => problems.map(({ id }) => id)

async function importAgain(name: string, text: string) {
  const table = await readTable({ name, bytes: new TextEncoder().encode(text) })
  const { mapping } = recogniseMapping(table)
  return { ...importProblems(table, mapping), language: mapping.language }
}

describe('filters', () => {
  const warnings = new Map([['a', [{ kind: 'negative-count', message: 'Less than none.' }]]] as const)
  it.each([
    [{}, ['a', 'b', 'c']],
    [{ text: 'THE file' }, ['b']],
    [{ text: 'easy f' }, ['c']],
    [{ tags: ['easy'] }, ['a', 'c']],
    [{ tags: ['easy', 'eggs'] }, ['a']],
    [{ expected: 'given' }, ['a', 'b']],
    [{ expected: 'missing' }, ['c']],
    [{ warnings: 'with' }, ['a']],
    [{ warnings: 'without' }, ['b', 'c']],
    [{ warnings: 'negative-count' }, ['a']],
    [{ warnings: 'contradiction' }, []],
  ] as const)('%j', (change, expected) => {
    expect(ids(filterProblems(PROBLEMS, { ...EVERY_PROBLEM, ...change }, warnings))).toEqual(expected)
  })

  it('count tags, the most frequent first', () => {
    expect(countTags(PROBLEMS)).toEqual([
      { tag: 'easy', count: 2 },
      { tag: 'eggs', count: 1 },
      { tag: 'tables', count: 1 },
    ])
  })
})

describe('edits', () => {
  it('add and take tags in bulk', () => {
    const tagged = addTag(PROBLEMS, new Set(['a', 'b']), ' easy ')
    expect(tagged.map(({ tags }) => tags)).toEqual([['eggs', 'easy'], ['tables', 'easy'], ['easy']])
    expect(removeTag(tagged, new Set(['b', 'c']), 'easy').map(({ tags }) => tags)).toEqual([
      ['eggs', 'easy'],
      ['tables'],
      [],
    ])
    expect(addTag(PROBLEMS, new Set(['a']), ' ')).toBe(PROBLEMS)
  })

  it('replace and remove problems', () => {
    const [first] = PROBLEMS
    expect(replaceProblem(PROBLEMS, { ...first!, expected: '6' })[0]?.expected).toBe('6')
    expect(ids(removeProblems(PROBLEMS, new Set(['a', 'c'])))).toEqual(['b'])
  })

  it('make another set, which names the one it came from', () => {
    const at = '2026-11-30T10:00:00.000Z'
    const second = nextVersion(SET, PROBLEMS.slice(1), { id: 't', createdAt: at })
    expect([second.id, second.version, second.editedFrom, second.createdAt, SET.version]).toEqual([
      't',
      2,
      's',
      at,
      undefined,
    ])
    expect(nextVersion(second, [], { id: 'u', createdAt: at }).version).toBe(3)
  })
})

describe('an exported set', () => {
  it('as JSONL comes back as it was', async () => {
    const again = await importAgain('set.jsonl', toJsonLines(SET))
    expect([again.problems, again.unusable, again.language]).toEqual([PROBLEMS, [], 'python'])
  })

  it('as CSV comes back as it was', async () => {
    const again = await importAgain('set.csv', toProblemCsv(SET, { formulaSafe: false }))
    expect([again.problems, again.unusable]).toEqual([PROBLEMS, []])
  })

  it('as CSV runs no formula in a spreadsheet', () => {
    expect(toProblemCsv(SET, { formulaSafe: true })).toContain("'=SUM(A1)")
  })
})
