import { describe, expect, it } from 'vitest'
import { FAILURE_STAGES } from '@/pipeline/Failure.ts'
import { checkSource } from '@/testing/checkSource.ts'
import { failureOfFinding } from './failureOfFinding.ts'
import type { Finding } from './Finding.ts'

const place = (startLine: number) => ({ startLine, startColumn: 1, endLine: startLine, endColumn: 2 })
const error = (kind: NonNullable<Finding['kind']>, line: number, name?: string): Finding => ({
  rule: 'pal:rule',
  severity: 'error',
  kind,
  message: `${kind}.`,
  hint: 'Do otherwise.',
  ...(name === undefined ? {} : { name }),
  range: place(line),
})

describe('failureOfFinding', () => {
  it('is none for warnings', () => {
    expect(failureOfFinding([])).toBeUndefined()
    expect(
      failureOfFinding([{ rule: 'r', severity: 'warning', message: 'm', range: place(1) }]),
    ).toBeUndefined()
  })

  it('takes the first error, a syntax error before all, a missing answer last', () => {
    const findings = [
      error('contract-missing', 1),
      error('undefined-name', 5, 'foo'),
      error('missing-module', 3, 'made_up'),
    ]
    expect(failureOfFinding(findings)).toEqual({
      kind: 'missing-module',
      message: 'missing-module.',
      hint: 'Do otherwise.',
      hallucination: true,
      name: 'made_up',
      line: 3,
    })
    expect(failureOfFinding([...findings, error('syntax-error', 9)])).toMatchObject({
      kind: 'syntax-error',
      line: 9,
    })
  })

  it.each([
    [error('undefined-name', 1, 'foo'), true],
    [error('missing-module', 1, 'mathtools'), true],
    [error('missing-module', 1, 'numpy'), false],
    [error('missing-module', 1, 'distutils'), false],
    [error('missing-module', 1, '.'), false],
    [error('missing-module', 1, 'lodash'), false],
    [error('forbidden-import', 1, 'socket'), false],
    [error('syntax-error', 1), false],
  ])('tells what was made up: %j', (finding, hallucination) => {
    expect(failureOfFinding([finding])?.hallucination).toBe(hallucination)
  })

  it.each([
    ['syntax-error', 'def f(:'],
    ['undefined-name', 'def solution():\n    return foo'],
    ['missing-module', 'import numpy\ndef solution():\n    return 1 + 1'],
    ['contract-missing', 'x = 1'],
    ['forbidden-import', 'def solution():\n    return input()'],
    ['type-mismatch', 'def solution(n):\n    return n + 1'],
  ])('reaches %s from a program', async (kind, source) => {
    expect(failureOfFinding(await checkSource(source))?.kind).toBe(kind)
    expect(FAILURE_STAGES).toHaveProperty(kind, 'check')
  })
})
