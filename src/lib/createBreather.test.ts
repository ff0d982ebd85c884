import { expect, it } from 'vitest'
import { createBreather } from './createBreather.ts'

it('lets others run after work of some length, and not after every little piece', async () => {
  let now = 0
  let others = 0
  const breathe = createBreather(() => now)
  setTimeout(() => (others += 1))
  await breathe()
  expect(others).toBe(0)
  now = 30
  await breathe()
  expect(others).toBe(1)
  setTimeout(() => (others += 1))
  now = 59
  await breathe()
  expect(others).toBe(1)
})
