import { describe, expect, it } from 'vitest'
import { splitMarkdownBlocks } from './splitMarkdownBlocks.ts'

describe('splitMarkdownBlocks', () => {
  it('cuts at blank lines', () => {
    expect(splitMarkdownBlocks('one\nmore\n\n\ntwo')).toEqual(['one\nmore\n\n\n', 'two'])
  })

  it.each([
    '```python\na\n\nb\n```\n',
    '~~~\n```\n\n~~~\n',
    '$$\nx\n\ny\n$$\n',
    '- item\n\n  its second paragraph\n',
  ])('keeps %j whole', (text) => {
    expect(splitMarkdownBlocks(`${text}\nafter`)).toEqual([`${text}\n`, 'after'])
  })

  it('cuts a long paragraph at a line break, but no table', () => {
    const line = `${'word '.repeat(100)}\n`
    expect(splitMarkdownBlocks(line.repeat(4))).toEqual([line.repeat(3), line])
    const table = `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(300)}`
    expect(splitMarkdownBlocks(table)).toEqual([table])
  })

  it('gives back the text when joined, wherever it is cut', () => {
    const text = 'a\n\n```\nb\n\nc\n````\n\n$$x$$\n\n1. d\n\n   e\n\n\nf\n'
    for (let length = 0; length <= text.length; length++) {
      expect(splitMarkdownBlocks(text.slice(0, length)).join('')).toBe(text.slice(0, length))
    }
  })

  it('leaves all but the last block as they were when text is added', () => {
    const text = 'a\n\nb\n\n- c\n\n- d\n\n```\ne\n\n```\n\nf'
    for (let length = 1; length <= text.length; length++) {
      const before = splitMarkdownBlocks(text.slice(0, length - 1)).slice(0, -1)
      expect(splitMarkdownBlocks(text.slice(0, length)).slice(0, before.length)).toEqual(before)
    }
  })
})
