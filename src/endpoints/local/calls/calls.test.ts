import { describe, expect, it } from 'vitest'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { connectWorker } from '@/testing/connectWorker.ts'
import type { Call } from './answerCalls.ts'
import { createCaller } from './createCaller.ts'

function connect(handlers: Readonly<Record<string, (call: Call) => Promise<unknown>>>) {
  const connected = connectWorker(handlers)
  return { ...connected, caller: createCaller(connected.worker) }
}

describe('a worker that is asked', () => {
  it('reports, then answers, several questions at once', async () => {
    const { caller } = connect({
      double: async ({ input, report }) => {
        report(input)
        await new Promise((resolve) => setTimeout(resolve, 10 - Number(input)))
        return Number(input) * 2
      },
    })
    const reports: unknown[] = []
    const onReport = (value: unknown) => reports.push(value)
    expect(await Promise.all([1, 2, 3].map((input) => caller.call('double', input, { onReport })))).toEqual([
      2, 4, 6,
    ])
    expect(reports).toEqual([1, 2, 3])
  })

  it('fails with a code and a sentence', async () => {
    const { caller } = connect({
      refuse: async () => {
        throw new PlaygroundError('storage-full', 'No room.')
      },
      break: async () => {
        throw new Error('odd')
      },
    })
    await expect(caller.call('refuse', 0)).rejects.toMatchObject({
      code: 'storage-full',
      message: 'No room.',
    })
    await expect(caller.call('break', 0)).rejects.toMatchObject({ code: 'worker-failed', message: 'odd' })
    await expect(caller.call('unknown', 0)).rejects.toMatchObject({ code: 'worker-failed' })
  })

  it('hears of an abort, also of one before the question', async () => {
    const { caller } = connect({
      wait: ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
    })
    const controller = new AbortController()
    const work = caller.call('wait', 0, { signal: controller.signal })
    controller.abort()
    expect(await work).toBe('stopped')
    expect(await caller.call('wait', 0, { signal: AbortSignal.abort() })).toBe('stopped')
  })

  it('owes nothing any more once it has ended or broken', async () => {
    const first = connect({ wait: () => new Promise(() => undefined) })
    const work = first.caller.call('wait', 0)
    first.caller.end()
    await expect(work).rejects.toMatchObject({ code: 'worker-ended' })
    expect(first.isEnded()).toBe(true)
    const second = connect({ wait: () => new Promise(() => undefined) })
    const broken = second.caller.call('wait', 0)
    second.break()
    await expect(broken).rejects.toMatchObject({ code: 'worker-ended' })
  })

  it('is not believed in another shape', async () => {
    const { caller, forge } = connect({ answer: async () => 'true' })
    const work = caller.call('answer', 0)
    for (const data of ['text', null, { id: 'x' }, { id: 1, type: 'failed' }, { id: 1, type: 'odd' }])
      forge(data)
    expect(await work).toBe('true')
  })
})
