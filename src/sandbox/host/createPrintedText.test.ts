import { describe, expect, it } from 'vitest'
import { createPrintedText } from './createPrintedText.ts'

describe('createPrintedText', () => {
  it('keeps both streams and tells of each piece', () => {
    const heard: string[] = []
    const printed = createPrintedText(100, ({ text }) => heard.push(text))
    printed.add({ stream: 'stdout', text: 'a' })
    printed.add({ stream: 'stderr', text: 'b' })
    expect(printed.text()).toEqual({ stdout: 'a', stderr: 'b', printedLength: 2, truncated: false })
    expect(heard).toEqual(['a', 'b'])
  })

  it('keeps no more than the limit of both together, and says so', () => {
    const printed = createPrintedText(5)
    expect(printed.add({ stream: 'stdout', text: 'abc' })).toBe(true)
    expect(printed.add({ stream: 'stderr', text: 'def' })).toBe(false)
    expect(printed.add({ stream: 'stdout', text: 'g' })).toBe(false)
    expect(printed.text()).toEqual({ stdout: 'abc', stderr: 'de', printedLength: 7, truncated: true })
  })

  it('believes a larger count of the worker, not a smaller or an odd one', () => {
    const printed = createPrintedText(5)
    printed.add({ stream: 'stdout', text: 'abc' })
    printed.countAtLeast(1)
    printed.countAtLeast(Number.POSITIVE_INFINITY)
    expect(printed.text().printedLength).toBe(3)
    printed.countAtLeast(900)
    expect(printed.text()).toEqual({ stdout: 'abc', stderr: '', printedLength: 900, truncated: true })
  })
})
