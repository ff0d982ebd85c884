import { expect, it } from 'vitest'
import { createLazy } from './createLazy.ts'

it('loads once for all who ask, and anew after a failure', async () => {
  let loads = 0
  const lazy = createLazy(async () => {
    loads += 1
    if (loads === 1) throw new Error('no network')
    return loads
  })
  await expect(lazy()).rejects.toThrow('no network')
  expect(await Promise.all([lazy(), lazy()])).toEqual([2, 2])
  expect(await lazy()).toBe(2)
})
