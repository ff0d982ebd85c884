import { expect, it } from 'vitest'
import { locateModel } from './locateFile.ts'

const HUB = 'https://hub.example/'
const FILE = {
  name: 'f.gguf',
  address: 'https://hub.example/owner/model/resolve/main/f.gguf',
  pointerAddress: 'https://hub.example/owner/model/raw/main/f.gguf',
}

it.each([
  'owner/model/f.gguf',
  ' https://hub.example/owner/model/resolve/main/f.gguf?download=true ',
  'https://hub.example/owner/model/blob/main/f.gguf',
])('finds the file and its pointer for %s', (typed) => {
  expect(locateModel(typed, HUB)).toEqual([FILE])
})

it('keeps a hub’s own path, and folders in a model', () => {
  expect(locateModel('owner/model/q4/f.gguf', 'http://10.0.0.2:8080/mirror')).toEqual([
    {
      name: 'f.gguf',
      address: 'http://10.0.0.2:8080/mirror/owner/model/resolve/main/q4/f.gguf',
      pointerAddress: 'http://10.0.0.2:8080/mirror/owner/model/raw/main/q4/f.gguf',
    },
  ])
})

it('takes a file anywhere, which then has no pointer', () => {
  expect(locateModel('http://files.example/my%20model.gguf', HUB)).toEqual([
    { name: 'my model.gguf', address: 'http://files.example/my%20model.gguf' },
  ])
})

it('finds all parts from one', () => {
  const names = locateModel('owner/model/m-00002-of-00003.gguf', HUB).map(({ name }) => name)
  expect(names).toEqual(['m-00001-of-00003.gguf', 'm-00002-of-00003.gguf', 'm-00003-of-00003.gguf'])
})

it.each([
  ['nothing', '', 'no address'],
  ['another scheme', 'javascript:alert(1)//a.gguf', 'no address'],
  ['a page', 'https://hub.example/owner/model', 'must end in .gguf'],
  ['a password', 'https://me:secret@hub.example/a.gguf', 'password'],
])('refuses %s', (_, typed, sentence) => {
  expect(() => locateModel(typed, HUB)).toThrow(sentence)
})
