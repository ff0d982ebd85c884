import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkerReport } from '@/sandbox/protocol/messages.ts'
import { closeWorker } from './closeWorker.ts'

/** A worker that was asked to close, and says what the test wants. */
function closing() {
  let hear: (report: WorkerReport) => void = () => undefined
  const { verdict, isAsNew } = closeWorker({
    ask: () => undefined,
    heardAt: () => 0,
    listen: (listener) => (hear = listener),
    kill: () => undefined,
  })
  return { verdict, isAsNew, say: (report: WorkerReport) => hear(report) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('closeWorker', () => {
  it('gives the verdict before the worker is as new', async () => {
    const { verdict, isAsNew, say } = closing()
    const renewed = vi.fn<(isRenewed: boolean) => void>()
    void isAsNew.then(renewed)
    say({ type: 'closed', reason: 'as-new' })
    expect(await verdict).toBe('as-new')
    expect(renewed).not.toHaveBeenCalled()
    say({ type: 'renewed' })
    expect(await isAsNew).toBe(true)
  })

  it.each<readonly [string, readonly WorkerReport[], string, boolean]>([
    ['cannot be made as new', [{ type: 'closed', reason: 'changed-files' }], 'changed-files', false],
    [
      'says all the same that it is renewed',
      [{ type: 'closed', reason: 'touched-javascript' }, { type: 'renewed' }],
      'touched-javascript',
      false,
    ],
    ['says only that it is renewed', [{ type: 'renewed' }], 'silent', false],
    [
      'breaks while it cleans',
      [
        { type: 'closed', reason: 'as-new' },
        { type: 'crashed', message: 'no memory' },
      ],
      'as-new',
      false,
    ],
    ['breaks at once', [{ type: 'crashed', message: 'gone' }], 'silent', false],
    ['never ends its cleaning', [{ type: 'closed', reason: 'as-new' }], 'as-new', false],
    ['says nothing', [], 'silent', false],
  ])('does not use a worker again that %s', async (_, reports, reason, isKept) => {
    const { verdict, isAsNew, say } = closing()
    for (const report of reports) say(report)
    await vi.advanceTimersByTimeAsync(2000)
    expect({ reason: await verdict, isKept: await isAsNew }).toEqual({ reason, isKept })
  })
})
