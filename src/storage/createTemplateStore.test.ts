import { expect, it } from 'vitest'
import { palPython } from '@/pipeline/1-prompt/templates/palPython.ts'
import type { StoredDocument } from './Archive.ts'
import { createTemplateStore, TEMPLATES } from './createTemplateStore.ts'

/** Documents in memory, as an archive keeps them. */
function createDocuments() {
  const kept = new Map<string, unknown>()
  return {
    kept,
    documents: async (collection: string): Promise<readonly StoredDocument[]> =>
      [...kept.keys()]
        .filter((key) => key.startsWith(`${collection} `))
        .toSorted()
        .map((key) => ({ id: key.slice(collection.length + 1), value: kept.get(key) })),
    readDocument: async (collection: string, id: string) => kept.get(`${collection} ${id}`),
    writeDocument: async (collection: string, id: string, value: unknown) => {
      if (value === undefined) kept.delete(`${collection} ${id}`)
      else kept.set(`${collection} ${id}`, structuredClone(value))
    },
  }
}

const MINE = { ...palPython, id: 'mine', name: 'Mine' }

function setUp() {
  const archive = createDocuments()
  let queue: Promise<unknown> = Promise.resolve()
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.catch(() => undefined)
    return done
  }
  return { archive, exclusively, store: createTemplateStore(archive, exclusively) }
}

it('numbers each save, whatever number the template has, and keeps all of them', async () => {
  const { archive, store } = setUp()
  expect((await store.save({ ...MINE, version: 7 })).version).toBe(1)
  expect((await store.save({ ...MINE, system: 'Other.' })).version).toBe(2)
  expect([...archive.kept.keys()]).toEqual([`${TEMPLATES} mine/000001`, `${TEMPLATES} mine/000002`])
  expect((await store.versionsOf('mine')).map(({ template }) => [template.version, template.system])).toEqual(
    [
      [2, 'Other.'],
      [1, MINE.system],
    ],
  )
  expect(await store.versionOf('mine', 1)).toEqual({ ...MINE, version: 1 })
  expect(await store.versionOf('mine', 3)).toBeUndefined()
})

it('lists the newest of each by name, the tenth version after the ninth', async () => {
  const { store } = setUp()
  for (let count = 0; count < 11; count++) await store.save(MINE)
  await store.save({ ...MINE, id: 'another', name: 'Another' })
  await store.setTags('mine', ['fractions', 'class 7'])
  expect((await store.latest()).map(({ template, tags }) => [template.name, template.version, tags])).toEqual(
    [
      ['Another', 1, []],
      ['Mine', 11, ['fractions', 'class 7']],
    ],
  )
})

it('makes two versions of two saves at once', async () => {
  const { archive, exclusively, store } = setUp()
  const otherTab = createTemplateStore(archive, exclusively)
  const saved = await Promise.all([store.save(MINE), otherTab.save({ ...MINE, system: 'Theirs.' })])
  expect(saved.map(({ version }) => version)).toEqual([1, 2])
})

it('has everything back after a removal that is undone', async () => {
  const { archive, store } = setUp()
  await store.save(MINE)
  await store.save(MINE)
  await store.setTags('mine', ['x'])
  const before = new Map(archive.kept)
  const undo = await store.remove('mine')
  expect(archive.kept.size).toBe(0)
  await undo()
  expect(new Map(archive.kept)).toEqual(before)
})

it('leaves out what it cannot read, and falls back to the version before', async () => {
  const { archive, store } = setUp()
  await store.save(MINE)
  await archive.writeDocument(TEMPLATES, 'mine/000002', { template: { ...MINE, version: 2 } })
  await archive.writeDocument(TEMPLATES, 'mine/000003', {
    template: { ...MINE, id: 'pal-python', version: 3 },
    savedAt: new Date().toISOString(),
  })
  await archive.writeDocument(TEMPLATES, 'odd', 'text')
  expect((await store.latest()).map(({ template }) => template.version)).toEqual([1])
  expect((await store.save(MINE)).version).toBe(4)
})

it.each(['', 'a/b', '../x', 'ä', 'x'.repeat(101)])('refuses the id %j', async (id) => {
  await expect(setUp().store.save({ ...MINE, id })).rejects.toThrow('an id that cannot be kept')
})
