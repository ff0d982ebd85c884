import { expect, it } from 'vitest'
import type { Block } from '@/pipeline/Run.ts'
import { splitReply } from './splitReply.ts'

const FIRST = 'One.\n\n```python\nx = 1\n```'
const SECOND = 'Two.\n\n```python\ny = 2\n```'

function blockEndingAt(replyEnd: number): Block {
  return {
    extraction: undefined,
    program: undefined,
    findings: undefined,
    printed: [],
    execution: undefined,
    replyEnd,
  }
}

it('splits the replies of an interleaved attempt each by itself', () => {
  const reply = `${FIRST}${SECOND}Three.`
  const blocks = [blockEndingAt(FIRST.length), blockEndingAt(FIRST.length + SECOND.length)]
  const segments = splitReply({ reply, blocks }, true)
  expect(segments.map(({ type, text }) => [type, text.trim()])).toEqual([
    ['reasoning', 'One.'],
    ['code', 'x = 1'],
    ['reasoning', 'Two.'],
    ['code', 'y = 2'],
    ['reasoning', 'Three.'],
  ])
  expect(segments.map(({ start, end }) => reply.slice(start, end)).join('')).toBe(reply)
})

it('leaves the last block open while it is being written', () => {
  const segments = splitReply({ reply: FIRST.slice(0, -3), blocks: [] }, false)
  expect(segments.at(-1)).toMatchObject({ type: 'code', closed: false })
})
