import { describe, expect, it } from 'vitest'
import type { Execution, ExecutionEnd } from '@/pipeline/5-execute/Execution.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import { ANSWERED_RUN, REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { describeAttempt } from './describeAttempt.ts'
import { describeExecution, failingExpressionOf, failingLineOf } from './describeExecution.ts'

const attemptsAfter = (count: number) => runOf(REPAIRED_RUN.slice(0, count))?.attempts ?? []
const ATTEMPTS = attemptsAfter(REPAIRED_RUN.length)

function executionOf(end: ExecutionEnd): Execution {
  return {
    end,
    runMs: 12,
    files: [],
    printed: { stdout: '', stderr: '', printedLength: 0, truncated: false },
  }
}

function raised(...lines: readonly number[]): ExecutionEnd {
  const frames = lines.map((line) => ({ line, functionName: 'f', sourceLine: '' }))
  return {
    type: 'raised',
    error: { name: 'KeyError', message: '', frames, traceback: '', fullTraceback: '' },
  }
}

describe('describeAttempt', () => {
  it('names the failure of one attempt and the grade of the next', () => {
    expect(ATTEMPTS.map(describeAttempt)).toEqual([
      { tone: 'bad', text: 'failed: undefined-name' },
      { tone: 'good', text: 'right' },
    ])
  })

  it('says what is going on', () => {
    const texts = REPAIRED_RUN.map((_, position) => attemptsAfter(position).map(describeAttempt)[0]?.text)
    expect([...new Set(texts)]).toEqual([
      undefined,
      'writing the prompt',
      'waiting for the model',
      'the model writes',
      'checking the program',
      'failed: undefined-name',
    ])
  })

  it('never calls a fallback’s answer a success', () => {
    const [attempt] = runOf(ANSWERED_RUN)?.attempts ?? []
    const fallback = attempt && describeAttempt({ ...attempt, purpose: 'fallback' })
    expect(fallback).toEqual({ tone: 'warning', text: 'right, by fallback' })
  })
})

describe('describeExecution', () => {
  it.each<readonly [ExecutionEnd, string, string]>([
    [{ type: 'returned', value: { type: 'none' } }, 'good', 'returned after 12 ms'],
    [{ type: 'returned', value: undefined }, 'bad', 'ended after 12 ms without a result'],
    [raised(1, 3), 'bad', 'KeyError on line 3'],
    [raised(), 'bad', 'KeyError'],
    [{ type: 'timed-out', afterMs: 10_000 }, 'bad', 'killed after 10.00 s'],
    [{ type: 'exited', code: 3 }, 'bad', 'exited with code 3'],
    [{ type: 'stopped' }, 'warning', 'stopped'],
  ])('says of %j: %s, %s', (end, tone, text) => {
    expect(describeExecution(executionOf(end), true)).toEqual({ tone, text })
  })

  it('asks no result of a program in the middle of an interleaved reply', () => {
    const execution = executionOf({ type: 'returned', value: undefined })
    expect(describeExecution(execution, false)).toEqual({ tone: 'good', text: 'ended after 12 ms' })
  })
})

describe('failingLineOf', () => {
  const [failed] = ATTEMPTS

  it('takes the innermost line of the program’s own', () => {
    const block = { ...failed!.blocks[0]!, execution: executionOf(raised(7, 2)) }
    expect(failingLineOf({ ...failed!, blocks: [block] }, 0)).toBe(2)
  })

  it('takes what the check found where the program did not run', () => {
    expect(failed && failingLineOf(failed, 0)).toBe(3)
  })
})

describe('failingExpressionOf', () => {
  const [failed] = ATTEMPTS

  it('is what the runtime told, with the error', () => {
    const error = { name: 'ZeroDivisionError', message: 'division by zero', traceback: '', fullTraceback: '' }
    const frame = { line: 2, column: 5, endLine: 3, endColumn: 1, functionName: 'f', sourceLine: '' }
    const execution = executionOf({ type: 'raised', error: { ...error, frames: [frame] } })
    expect(failed && failingExpressionOf({ ...failed.blocks[0]!, execution })).toEqual({
      severity: 'error',
      message: 'ZeroDivisionError: division by zero',
      startLine: 2,
      startColumn: 5,
      endLine: 3,
      endColumn: 1,
    })
  })

  it('is none where only the line is known', () => {
    expect(failed && failingExpressionOf({ ...failed.blocks[0]!, execution: executionOf(raised(2)) })).toBe(
      undefined,
    )
  })
})
