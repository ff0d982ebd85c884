import { expect, it } from 'vitest'
import { previewOf } from './previewOf.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

it('shows CSV as a table, quotes and line ends as they should be', () => {
  expect(previewOf('a.csv', bytesOf('day,note\r\nMon,"a, ""b"""\r\n\r\nTue,\r\n'))).toEqual({
    type: 'table',
    columns: ['day', 'note'],
    rows: [
      ['Mon', 'a, "b"'],
      ['Tue', ''],
    ],
  })
})

it('finds tabs and semicolons too', () => {
  expect(previewOf('a.tsv', bytesOf('a\tb\n1\t2'))).toMatchObject({ columns: ['a', 'b'] })
  expect(previewOf('a.csv', bytesOf('a;b\n1,5;2'))).toMatchObject({ rows: [['1,5', '2']] })
})

it('indents JSON, and leaves what is none as it is', () => {
  expect(previewOf('a.json', bytesOf('{"a":[1]}'))).toEqual({
    type: 'text',
    text: '{\n  "a": [\n    1\n  ]\n}',
  })
  expect(previewOf('a.json', bytesOf('{"a":'))).toEqual({ type: 'text', text: '{"a":' })
})

it('knows pictures by what is in them, SVG by its name', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect(previewOf('no-ending', png)).toEqual({ type: 'picture', mediaType: 'image/png' })
  expect(previewOf('a.svg', bytesOf('<svg/>'))).toEqual({ type: 'picture', mediaType: 'image/svg+xml' })
  expect(previewOf('a.png', bytesOf('<svg onload="x">'))).toEqual({ type: 'text', text: '<svg onload="x">' })
})

it('has nothing to show of other bytes', () => {
  expect(previewOf('a.bin', new Uint8Array([0, 1, 2]))).toBeUndefined()
  expect(previewOf('a.txt', new Uint8Array())).toBeUndefined()
})
