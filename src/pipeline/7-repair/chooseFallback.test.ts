import { expect, it } from 'vitest'
import { chainOfThought } from '@/pipeline/1-prompt/templates/chainOfThought.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import { FAILURE_STAGES, type FailureKind } from '@/pipeline/Failure.ts'
import { chooseFallback } from './chooseFallback.ts'
import { isRepairable } from './isRepairable.ts'

const KINDS = Object.keys(FAILURE_STAGES).filter((kind): kind is FailureKind => kind in FAILURE_STAGES)
const failure = (kind: FailureKind) => ({ kind, message: '', hallucination: false })

it('repairs are tried for what a program or a reply got wrong, and for nothing else', () => {
  expect(KINDS.filter((kind) => !isRepairable(failure(kind)))).toEqual([
    'endpoint-unreachable',
    'endpoint-refused',
    'endpoint-overloaded',
    'stream-broken',
    'reply-truncated',
    'wrong-answer',
    'tests-failed',
    'sandbox-failed',
    'package-failed',
    'grader-failed',
    'cancelled',
  ])
})

it('a fallback in prose is tried unless the endpoint failed, there is an answer, or a person stopped the run', () => {
  const without = KINDS.filter(
    (kind) => chooseFallback(palZeroShot, failure(kind), () => chainOfThought) === undefined,
  )
  expect(without).toEqual([
    'endpoint-unreachable',
    'endpoint-refused',
    'endpoint-overloaded',
    'stream-broken',
    'wrong-answer',
    'tests-failed',
    'grader-failed',
    'cancelled',
  ])
})

it('a fallback with a program is not tried either where the sandbox failed', () => {
  expect(chooseFallback(palZeroShot, failure('sandbox-failed'), () => palZeroShot)).toBe(undefined)
  expect(chooseFallback(palZeroShot, failure('name-error'), () => palZeroShot)).toBe(palZeroShot)
})

it('a template without a fallback gets none', () => {
  const template = { ...palZeroShot, fallback: { type: 'none' } } as const
  expect(chooseFallback(template, failure('name-error'), () => chainOfThought)).toBe(undefined)
})
