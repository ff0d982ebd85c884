import { describe, expect, it } from 'vitest'
import type { Answer } from '@/pipeline/6-answer/Answer.ts'
import type { Failure, FailureKind } from '@/pipeline/Failure.ts'
import type { Program } from '@/pipeline/Program.ts'
import { judgeRepair } from './judgeRepair.ts'

const python = (source: string): Program => ({ language: 'python', source })
const javaScript = (source: string): Program => ({ language: 'javascript', source })
const failed = (kind: FailureKind, name?: string): Failure => ({
  kind,
  message: `${kind}.`,
  hallucination: false,
  ...(name === undefined ? {} : { name }),
})
const answer = (text: string): Answer => ({
  value: { type: 'int', text },
  typeName: 'int',
  text,
  sentence: `${text}.`,
  disagreements: [],
  executed: true,
})

const BROKEN = python('def solution():\n    return 3 * foo')
const FIXED = python('def solution():\n    foo = 4\n    return 3 * foo')

describe('judgeRepair', () => {
  it('sees that the failure is gone', () => {
    expect(
      judgeRepair(
        { program: BROKEN, failure: failed('name-error', 'foo') },
        { program: FIXED, answer: answer('12') },
      ),
    ).toEqual({ type: 'fixed', because: 'The failure (name-error) is gone: the program hands over 12.' })
  })

  it('sees the same program again', () => {
    const attempt = { program: BROKEN, failure: failed('name-error', 'foo') }
    expect(judgeRepair(attempt, { ...attempt, program: { ...BROKEN } })).toEqual({
      type: 'repeated-program',
      because: 'The program is the same as before, byte for byte.',
    })
  })

  it.each([
    [
      'except',
      python('def solution():\n    try:\n        return 3 * foo\n    except NameError:\n        return 0'),
      'Line 4 catches the error instead of avoiding it.',
    ],
    [
      'bare except',
      python('def solution():\n    try:\n        return 3 * foo\n    except:\n        return 0'),
      'Line 4 catches the error instead of avoiding it.',
    ],
    [
      'constant',
      python('def solution():\n    return 12'),
      'Line 2 hands over a written value instead of a computed one.',
    ],
    [
      'constant in a name',
      python('def solution():\n    result = 12\n    return result'),
      'Line 3 hands over a written value instead of a computed one.',
    ],
  ])('sees errors hidden by a new %s', (_, program, because) => {
    expect(
      judgeRepair({ program: BROKEN, failure: failed('name-error') }, { program, answer: answer('0') }),
    ).toEqual({
      type: 'masked',
      because,
    })
  })

  it('sees errors hidden in JavaScript', () => {
    const before = {
      program: javaScript('function solution() { return 3 * foo }'),
      failure: failed('name-error'),
    }
    const caught = javaScript('function solution() { try { return 3 * foo } catch { return 0 } }')
    const constant = javaScript('function solution() { return 12 }')
    expect(judgeRepair(before, { program: caught, answer: answer('0') }).type).toBe('masked')
    expect(judgeRepair(before, { program: constant, answer: answer('12') }).type).toBe('masked')
  })

  it.each([
    [
      'an except that was there before',
      'try:\n    x = 1 / 3\nexcept ZeroDivisionError:\n    x = 0\nanswer = x + foo',
      'try:\n    x = 1 / 3\nexcept ZeroDivisionError:\n    x = 0\nanswer = x + 1',
    ],
    [
      'an except that raises again',
      'answer = foo / 2',
      'try:\n    answer = 4 / 2\nexcept ZeroDivisionError:\n    raise',
    ],
    ['a constant that was one before', 'answer = (42', 'answer = 42'],
    ['the words in a text', 'answer = len(foo)', 'answer = len("try: except: pass")'],
  ])('takes for fixed, not masked: %s', (_, before, after) => {
    expect(
      judgeRepair(
        { program: python(before), failure: failed('name-error') },
        { program: python(after), answer: answer('1') },
      ).type,
    ).toBe('fixed')
  })

  it('compares failures by kind and name', () => {
    const before = { program: BROKEN, failure: failed('name-error', 'foo') }
    expect(judgeRepair(before, { program: FIXED, failure: failed('name-error', 'foo') })).toEqual({
      type: 'same-failure',
      because: 'It failed in the same way again: name-error (foo).',
    })
    expect(judgeRepair(before, { program: FIXED, failure: failed('name-error', 'bar') })).toEqual({
      type: 'different-failure',
      because: 'Before: name-error (foo); now: name-error (bar).',
    })
    expect(judgeRepair(before, { program: FIXED, failure: failed('timeout') }).because).toBe(
      'Before: name-error (foo); now: timeout.',
    )
    expect(judgeRepair(before, {}).type).toBe('different-failure')
  })

  it('compares answers where there was one before', () => {
    const before = { program: BROKEN, failure: failed('wrong-answer'), answer: answer('11') }
    const after = { program: FIXED, failure: failed('wrong-answer') }
    expect(judgeRepair(before, { ...after, answer: answer('13') })).toEqual({
      type: 'different-answer',
      because: 'The answer was 11 and is now 13.',
    })
    expect(judgeRepair(before, { ...after, answer: answer('11') })).toEqual({
      type: 'same-failure',
      because: 'The answer is still 11.',
    })
    expect(judgeRepair(before, { program: FIXED, answer: answer('12') }).type).toBe('fixed')
    expect(
      judgeRepair({ program: BROKEN, answer: answer('11') }, { program: FIXED, answer: answer('12') }).type,
    ).toBe('different-answer')
  })

  it('judges what comes without any program', () => {
    expect(judgeRepair({ failure: failed('no-code') }, { failure: failed('no-code') }).type).toBe(
      'same-failure',
    )
    expect(judgeRepair({ failure: failed('no-code') }, { program: FIXED, answer: answer('12') }).type).toBe(
      'fixed',
    )
  })
})
