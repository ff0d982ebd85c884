import { describe, expect, it } from 'vitest'
import { runOf } from '@/pipeline/reduceRun.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { addToClusters, failuresOf } from './clusterFailures.ts'
import { failurePattern } from './failurePattern.ts'

describe('failurePattern', () => {
  it.each([
    [
      "NameError: name 'gcf' is not defined (line 3)",
      'NameError: name ‹name› is not defined (line ‹number›)',
    ],
    ['gcf is not defined.', 'gcf is not defined.'],
    [
      'It ran longer than 10 s, 2,500.5 ms or 1e-3.',
      'It ran longer than ‹number› s, ‹number› ms or ‹number›.',
    ],
    [
      "solve_all() missing 1 required positional argument: 'x'",
      '‹name›() missing ‹number› required positional argument: ‹name›',
    ],
    ['The answer is "a cat, 7", and not “a dog”.', 'The answer is ‹text›, and not ‹text›.'],
    ["It isn't there, and wasn't.", "It isn't there, and wasn't."],
    ["module 'math' has no attribute 'prod2'", 'module ‹name› has no attribute ‹name›'],
    ['Expected ‘14’,\n   got `-3`', 'Expected ‹text›, got ‹text›'],
    ['utf8 and v2 stay, 0xFF goes', 'utf8 and v2 stay, ‹number› goes'],
    ['', ''],
  ])('makes %j to %j', (message, pattern) => {
    expect(failurePattern(message)).toBe(pattern)
  })

  it('replaces the made-up name wherever it stands as a word', () => {
    expect(failurePattern('plus is not defined; surplus is. plus', 'plus')).toBe(
      '‹name› is not defined; surplus is. ‹name›',
    )
    expect(failurePattern("name 'a.b' of a.b(1)", 'a.b')).toBe('name ‹name› of ‹name›(‹number›)')
  })

  it('takes no longer for a message made to be slow', () => {
    const startedAt = performance.now()
    for (const part of ["'", '"', '1,', '_a', 'a.', '‘', ' '])
      failurePattern(part.repeat(200_000), 'a'.repeat(1000))
    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})

describe('clusters', () => {
  const failures = (runId: string) => {
    const run = runOf(exampleRun(runId))
    return run === undefined ? [] : failuresOf(run, 'undefined-name')
  }

  it('are of the attempts that failed in this way', () => {
    expect(failures('a')).toEqual([
      {
        pattern: '‹name› is not defined.',
        failure: { runId: 'a', attempt: 1, message: 'plus is not defined.' },
      },
    ])
  })

  it('grow, the largest first, and keep their order', () => {
    const other = { pattern: 'other', failure: { runId: 'c', attempt: 1, message: 'other' } }
    const first = addToClusters([], [other, ...failures('a')])
    expect(
      addToClusters(first, failures('b')).map(({ pattern, failures: list }) => [
        pattern,
        list.map(({ runId }) => runId),
      ]),
    ).toEqual([
      ['‹name› is not defined.', ['a', 'b']],
      ['other', ['c']],
    ])
  })
})
