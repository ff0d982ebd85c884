import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import { readOutcome } from './readOutcome.ts'

const ERROR = { name: 'E', message: 'm', frames: [], traceback: 't', fullTraceback: 'f' }

function read(outcome: unknown) {
  return readOutcome(JSON.stringify(outcome), DEFAULT_LIMITS)
}

describe('readOutcome', () => {
  it('reads a value, and that there is none', () => {
    expect(read({ type: 'returned', value: { type: 'int', text: '5' } })).toEqual({
      type: 'returned',
      value: { type: 'int', text: '5' },
    })
    expect(read({ type: 'returned' })).toEqual({ type: 'returned', value: undefined })
  })

  it('reads an error with its known fields alone', () => {
    const frame = { line: 2, column: 3, endLine: 2, endColumn: 5, functionName: 'f', sourceLine: 's' }
    const error = { ...ERROR, frames: [{ ...frame, evil: 1 }], subject: 'x', owner: 'module y' }
    expect(read({ type: 'raised', error: { ...error, evil: 1 } })).toEqual({
      type: 'raised',
      error: { ...error, frames: [frame] },
    })
  })

  it('reads what the variables held, cut and counted', () => {
    const frame = { line: 1, functionName: 'f', sourceLine: 's' }
    const locals = Array.from({ length: 30 }, (_, number) => ({
      name: `v${number}`,
      text: 'x'.repeat(1000),
      evil: 1,
    }))
    const end = read({ type: 'raised', error: { ...ERROR, frames: [{ ...frame, locals: [5, ...locals] }] } })
    const expected = locals.slice(0, 11).map(({ name }) => ({ name, text: 'x'.repeat(200) }))
    expect(end).toEqual({ type: 'raised', error: { ...ERROR, frames: [{ ...frame, locals: expected }] } })
  })

  it('drops frames that are none, and places that are none', () => {
    const frames = [
      { line: 0, functionName: '', sourceLine: '' },
      5,
      { line: 1, column: 1.5, functionName: '', sourceLine: '' },
    ]
    expect(read({ type: 'raised', error: { ...ERROR, frames } })).toEqual({
      type: 'raised',
      error: { ...ERROR, frames: [{ line: 1, functionName: '', sourceLine: '' }] },
    })
  })

  it.each([
    { ...ERROR, name: 'MemoryError', message: '' },
    { ...ERROR, name: 'InternalError', message: 'out of memory' },
  ])('takes $name $message for the memory limit', (error) => {
    expect(read({ type: 'raised', error })).toEqual({
      type: 'memory-exceeded',
      limitBytes: DEFAULT_LIMITS.memoryBytes,
      error,
    })
  })

  it('reads an exit and an interrupt', () => {
    expect(read({ type: 'exited', code: 3 })).toEqual({ type: 'exited', code: 3 })
    expect(read({ type: 'interrupted' })).toEqual({ type: 'timed-out', afterMs: DEFAULT_LIMITS.timeoutMs })
  })

  it.each([
    null,
    5,
    [],
    {},
    { type: 'exited' },
    { type: 'raised' },
    { type: 'raised', error: { name: 'E' } },
    { type: 'returned', value: 5 },
  ])('refuses %j', (outcome) => {
    expect(read(outcome)).toBeUndefined()
  })

  it('refuses what is no JSON', () => {
    expect(readOutcome('{', DEFAULT_LIMITS)).toBeUndefined()
  })
})
