import { describe, expect, it } from 'vitest'
import { describeLoosePromises } from './describeLoosePromises.ts'

const LOST = { name: 'Error', message: 'lost', frames: [{ line: 1 }, { line: 4 }] }

describe('describeLoosePromises', () => {
  it('says nothing where there are none', () => {
    expect(describeLoosePromises([], 0)).toBe('')
  })

  it('tells where a promise was rejected, and what to do', () => {
    expect(describeLoosePromises([LOST], 0)).toBe(
      '[sandbox] A promise was rejected and nobody handled it: Error in line 4: lost. Await it, or catch its error.\n',
    )
  })

  it('tells a few and counts the rest', () => {
    const lines = describeLoosePromises(
      Array.from({ length: 5 }, () => ({ ...LOST, frames: [] })),
      2,
    ).split('\n')
    expect(lines.slice(2)).toEqual([
      '[sandbox] A promise was rejected and nobody handled it: Error: lost. Await it, or catch its error.',
      '[sandbox] 2 more promises were rejected like that.',
      '[sandbox] 2 promises never settled: the sandbox has no timers, network or other events that could settle them later.',
      '',
    ])
  })
})
