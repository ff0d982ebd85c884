import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import { summaryOf } from '@/benchmarks/problemSets/ProblemSets.ts'
import { openArchive } from '@/storage/openArchive.ts'
import { createProblemSets } from './createProblemSets.ts'

const STARTER = {
  id: 'starter-one',
  name: 'One',
  description: 'Comes with the page.',
  createdAt: '2026-11-29T10:00:00.000Z',
  origin: { type: 'starter' },
  problems: [{ id: 'p1', question: 'How many?', expected: '3', files: [{ name: 'a.csv', text: 'a\n' }] }],
}

const OWN: ProblemSet = {
  id: 'own',
  name: 'Mine',
  description: '',
  createdAt: '2026-11-29T11:00:00.000Z',
  origin: { type: 'file', name: 'mine.csv' },
  problems: [
    {
      id: 'p1',
      question: 'What is in the file?',
      expected: '7',
      files: [{ name: 'x.bin', bytes: new Uint8Array([0, 255]) }],
      inputLines: ['a'],
      tags: ['b'],
    },
  ],
}

function openSets(name: string, files: Record<string, unknown> = {}) {
  const archive = openArchive({ name, summarize: () => undefined })
  const paths: string[] = []
  const served: Record<string, unknown> = {
    'problem-sets/index.json': { files: ['one.json'] },
    'problem-sets/one.json': STARTER,
    ...files,
  }
  const loadJson = async (path: string) => {
    paths.push(path)
    return served[path]
  }
  return { sets: createProblemSets(archive, loadJson), archive, paths }
}

it('a set comes back as it was saved, also when the page is opened again', async () => {
  const first = openSets('sets-kept')
  await first.sets.save(OWN)
  await (await first.archive).close()
  const second = openSets('sets-kept')
  expect(await second.sets.read('own')).toEqual(OWN)
  expect((await second.sets.list()).map(({ id, problemCount }) => [id, problemCount])).toEqual([
    ['starter-one', 1],
    ['own', 1],
  ])
})

it('lists the newest first, and reads no starter set to give one of the person’s own', async () => {
  const { sets, paths } = openSets('sets-order')
  await sets.save(OWN)
  await sets.save({ ...OWN, id: 'newer', createdAt: '2026-11-29T12:00:00.000Z' })
  await sets.read('own')
  expect(paths).toEqual([])
  expect((await sets.list()).map(({ id }) => id)).toEqual(['starter-one', 'newer', 'own'])
})

it('what was removed is gone', async () => {
  const { sets } = openSets('sets-removed')
  await sets.save(OWN)
  await sets.remove('own')
  expect(await sets.read('own')).toBeUndefined()
  expect((await sets.list()).map(({ id }) => id)).toEqual(['starter-one'])
})

it('tells of changes, and stops telling', async () => {
  const { sets, archive } = openSets('sets-told')
  await archive
  let told = 0
  const stop = sets.subscribe(() => told++)
  await Promise.resolve()
  await sets.save(OWN)
  const before = told
  stop()
  await sets.save({ ...OWN, id: 'other' })
  expect([before > 0, told]).toEqual([true, before])
})

it('a starter set that cannot be read is an error with a sentence, and is asked for again', async () => {
  const served: Record<string, unknown> = { 'problem-sets/one.json': { ...STARTER, name: undefined } }
  const archive = openArchive({ name: 'sets-broken', summarize: () => undefined })
  const loadJson = async (path: string) =>
    path.endsWith('index.json') ? { files: ['one.json'] } : served[path]
  const sets = createProblemSets(archive, loadJson)
  await expect(sets.list()).rejects.toThrow('The problem set cannot be read: the set has no name.')
  served['problem-sets/one.json'] = STARTER
  expect(await sets.list()).toHaveLength(1)
  expect(summaryOf(OWN).problemCount).toBe(1)
})
