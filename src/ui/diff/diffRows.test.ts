import { expect, it } from 'vitest'
import { diffRows } from './diffRows.ts'

it('names added, removed and unchanged lines', () => {
  expect(diffRows('a\nb\nc', 'a\nB\nc\n')).toEqual([
    { type: 'same', text: 'a', line: 1 },
    { type: 'removed', text: 'b', line: 2 },
    { type: 'added', text: 'B', line: 2 },
    { type: 'same', text: 'c', line: 3 },
  ])
})

it('replaces long unchanged stretches by their length', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const rows = diffRows([...lines, 'old'].join('\n'), [...lines, 'new'].join('\n'))
  expect(rows?.map((row) => (row.type === 'skipped' ? row.count : row.text))).toEqual([
    17,
    'line 17',
    'line 18',
    'line 19',
    'old',
    'new',
  ])
})

it('says of equal texts that all is the same', () => {
  expect(diffRows('a\n', 'a')).toEqual([{ type: 'same', text: 'a', line: 1 }])
})
