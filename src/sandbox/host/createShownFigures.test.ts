import { describe, expect, it } from 'vitest'
import { MAXIMUM_FIGURES, MAXIMUM_FIGURE_CHARACTERS } from '@/sandbox/protocol/limits.ts'
import { createShownFigures } from './createShownFigures.ts'

const PNG = 'iVBORw0KGgo='

function readFigures(shown: readonly unknown[]) {
  const { add, figures } = createShownFigures()
  for (const figure of shown) add(JSON.stringify(figure))
  return figures()
}

describe('createShownFigures', () => {
  it('reads each kind with its known fields alone', () => {
    const table = { type: 'table', columns: ['a'], rows: [['1']], rowCount: 9, columnCount: 2, title: 'T' }
    const figures = [
      { type: 'png', base64: PNG, title: 'p', evil: 1 },
      { type: 'svg', text: '<svg/>', title: 's', evil: 1 },
      { type: 'latex', text: 'x^2', title: '' },
      { ...table, evil: 1 },
    ]
    expect(readFigures(figures)).toEqual([
      { type: 'png', bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]), title: 'p' },
      { type: 'svg', text: '<svg/>', title: 's' },
      { type: 'latex', text: 'x^2', title: '' },
      table,
    ])
  })

  it('leaves out what is no figure', () => {
    const odd = [
      5,
      null,
      { type: 'html', text: '<b>' },
      { type: 'svg' },
      { type: 'png', base64: '!' },
      { type: 'png', base64: btoa('GIF89a..') },
      { type: 'table', columns: 5, rows: [] },
    ]
    expect(readFigures(odd)).toEqual([])
    const { add, figures } = createShownFigures()
    add('no JSON')
    expect(figures()).toEqual([])
  })

  it('takes cells that are texts, cut, and counts at least what is shown', () => {
    const data = { type: 'table', columns: ['a', {}], rows: [['x'.repeat(999), 1], 7], rowCount: -1 }
    expect(readFigures([data])).toEqual([
      {
        type: 'table',
        columns: ['a', ''],
        rows: [['x'.repeat(300), ''], []],
        rowCount: 2,
        columnCount: 2,
        title: '',
      },
    ])
  })

  it('takes so many and so much, and no more', () => {
    const small = { type: 'svg', text: '<svg/>', title: '' }
    expect(readFigures(Array.from({ length: 50 }, () => small))).toHaveLength(MAXIMUM_FIGURES)
    const large = { type: 'svg', text: 'x'.repeat(MAXIMUM_FIGURE_CHARACTERS - 6), title: '' }
    expect(readFigures([large, small, small])).toEqual([large, small])
  })
})
