import { expect, it } from 'vitest'
import { untilAborted } from './untilAborted.ts'

const NEVER = new Promise<never>(() => {})

it('hands on what the promise gives', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve(7), signal)).toBe(7)
  await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
})

it('rejects at once with the reason of the abort', async () => {
  const controller = new AbortController()
  const waiting = untilAborted(NEVER, controller.signal)
  controller.abort(new Error('stopped by the person'))
  await expect(waiting).rejects.toThrow('stopped by the person')
  await expect(untilAborted(NEVER, controller.signal)).rejects.toThrow('stopped by the person')
})
