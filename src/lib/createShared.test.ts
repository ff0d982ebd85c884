import { expect, it } from 'vitest'
import { createShared } from './createShared.ts'

const NEVER = new AbortController().signal

it('does the work once for all that wait, and again for those who come later', async () => {
  const shared = createShared<number>()
  let begun = 0
  const begin = async () => ++begun
  expect(await Promise.all([1, 2, 3].map(() => shared.join(begin, NEVER)))).toEqual([1, 1, 1])
  expect(await shared.join(begin, NEVER)).toBe(2)
})

it('goes on while anybody waits, and is given up with the last', async () => {
  const shared = createShared<number>()
  const signals: AbortSignal[] = []
  const begin = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<number>(() => undefined)
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [first, second].map(({ signal }) =>
    shared.join(begin, signal).catch((error: unknown) => error),
  )
  first.abort('one')
  expect(await waiting[0]).toBe('one')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  second.abort('two')
  expect(await waiting[1]).toBe('two')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(await shared.join(async () => 7, NEVER)).toBe(7)
})

it('tells a failure to all that wait', async () => {
  const shared = createShared<number>()
  const begin = async () => {
    throw new Error('no')
  }
  const results = await Promise.allSettled([shared.join(begin, NEVER), shared.join(begin, NEVER)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
