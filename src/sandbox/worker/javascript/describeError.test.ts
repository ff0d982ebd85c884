import { describe, expect, it } from 'vitest'
import { describeError } from './describeError.ts'

describe('describeError', () => {
  it('turns a stack round, outermost first, with the lines of the program', () => {
    const stack =
      '    at half (<program>:2:9)\n    at map (native)\n    at <eval> (<program>:4:1)\n    at x (<playground>:1:1)\n'
    const described = describeError({ name: 'Error', message: 'm', stack }, '<program>', 'a\nb\nc\nd')
    expect(described).toEqual({
      name: 'Error',
      message: 'm',
      frames: [
        { line: 4, column: 1, functionName: '<program>', sourceLine: 'd' },
        { line: 2, column: 9, endLine: 2, endColumn: 10, functionName: 'half', sourceLine: 'b' },
      ],
      traceback: 'Error: m\n    at half (<program>:2:9)\n    at <eval> (<program>:4:1)',
      fullTraceback: `Error: m\n${stack.trimEnd()}`,
    })
  })

  it('says what was not a function', () => {
    const thrown = { name: 'TypeError', message: 'not a function', stack: '    at <eval> (<program>:1:10)\n' }
    expect(describeError(thrown, '<program>', 'text.size(1)')).toMatchObject({
      message: 'text.size is not a function',
      subject: 'size',
      owner: 'text',
    })
    expect(describeError({ ...thrown, stack: '' }, '<program>', 'x()')).toMatchObject({
      message: 'not a function',
    })
  })

  it.each([
    ["'rate' is not defined", 'x + rate', 5, [5, 9]],
    ['not a function', 'a.b(text.size(1))', 14, [5, 14]],
    ["cannot read property 'length' of undefined", 'a + list.length', 9, [10, 16]],
    ['no such thing', 'throw new Error()', 11, [11, 16]],
  ])('marks what failed: %s', (message, program, column, range) => {
    const thrown = { name: 'TypeError', message, stack: `    at <eval> (<program>:1:${column})\n` }
    const [frame] = describeError(thrown, '<program>', program).frames
    expect([frame?.column, frame && 'endColumn' in frame ? frame.endColumn : undefined]).toEqual(range)
  })

  it('calls an overflown stack as other engines do', () => {
    const thrown = { name: 'InternalError', message: 'stack overflow', stack: '' }
    expect(describeError(thrown, '<program>', '')).toMatchObject({
      name: 'RangeError',
      message: 'Maximum call stack size exceeded',
      frames: [],
    })
  })
})
