import { describe, expect, it } from 'vitest'
import { consoleEntries } from './consoleEntries.ts'

describe('consoleEntries', () => {
  it('tells levels apart by their names, and keeps later lines with the first', () => {
    const stderr =
      '[warn] low\n  on water\nbroken\n    at f (<program>:1:1)\n\nmore\n[debug] x\n[trace] here\n[sandbox] said\nlast\n'
    expect(consoleEntries(stderr)).toEqual([
      { level: 'warn', text: 'low\n  on water' },
      { level: 'error', text: 'broken\n    at f (<program>:1:1)\n\nmore' },
      { level: 'debug', text: 'x' },
      { level: 'trace', text: 'here' },
      { level: 'sandbox', text: 'said' },
      { level: 'error', text: 'last' },
    ])
  })
})
