import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '@/lib/newId.ts'
import { openReplyStore } from './openReplyStore.ts'

let name = ''

beforeEach(() => {
  name = newId()
})

const reply = (text: string, thinking = '') => ({ thinking, text })
const open = (mostCharacters = 1000) => openReplyStore({ name, mostCharacters })

it('gives a reply back in another visit', async () => {
  await open().write('How many?', reply('42', 'Hm.'))
  expect(await open().read('How many?')).toEqual({ thinking: 'Hm.', text: '42' })
  expect(await open().read('How many')).toBeUndefined()
})

it('lets the replies go that were not read for the longest', async () => {
  const store = open(34)
  for (const question of ['a', 'b', 'c']) await store.write(question, reply('1234567890'))
  await store.read('a')
  await store.write('d', reply('1234567890'))
  const left = await Promise.all(['a', 'b', 'c', 'd'].map((question) => store.read(question)))
  expect(left.map((found) => found !== undefined)).toEqual([true, false, true, true])
})

it('keeps nothing that is larger than all it may keep, and loses nothing for it', async () => {
  const store = open(30)
  await store.write('a', reply('1234567890'))
  await store.write('b', reply('x'.repeat(31)))
  expect(await store.read('b')).toBeUndefined()
  expect(await store.read('a')).toEqual(reply('1234567890'))
})

it('counts a reply that is written again once', async () => {
  const store = open(20)
  for (let time = 0; time < 5; time++) await store.write('a', reply('1234567890'))
  await store.write('b', reply('1234567890'))
  expect(await store.read('a')).toEqual(reply('1234567890'))
})

it('is empty once it was cleared', async () => {
  const store = open()
  await store.write('a', reply('42'))
  await store.clear()
  expect(await store.read('a')).toBeUndefined()
})

it('keeps no word of what was asked', async () => {
  await open().write('a question with sk-planted-4f9a7c21e08b in it', reply('42'))
  const database = new Dexie(name)
  await database.open()
  const rows = await database.table('replies').toArray()
  database.close()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/planted|question/)
})

it('has no answer, and fails only to clear, where the browser refuses its storage', async () => {
  const { indexedDB } = globalThis
  const refusing = new Proxy(indexedDB, {
    get: (target, name) =>
      name === 'open'
        ? () => {
            throw new DOMException('refused', 'SecurityError')
          }
        : Reflect.get(target, name),
  })
  Dexie.dependencies.indexedDB = refusing
  const store = open()
  await store.write('a', reply('42'))
  expect(await store.read('a')).toBeUndefined()
  await expect(store.clear()).rejects.toThrow('refused')
  Dexie.dependencies.indexedDB = indexedDB
})
