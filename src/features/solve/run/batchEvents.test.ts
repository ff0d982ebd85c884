import { describe, expect, it } from 'vitest'
import { batchEvents } from './batchEvents.ts'

/** Gives numbers; the schedule calls back when `null` is reached. */
function script(items: readonly (number | null | Error)[]) {
  let due: (() => void) | undefined
  async function* play() {
    for (const item of items) {
      if (item instanceof Error) throw item
      if (item === null) due?.()
      else yield item
    }
  }
  return { items: play(), schedule: (callback: () => void) => void (due = callback) }
}

describe('batchEvents', () => {
  it('hands on in one batch what came before the schedule called', async () => {
    const batches: (readonly number[])[] = []
    const { items, schedule } = script([1, 2, 3, null, 4, null, 5])
    await batchEvents(items, schedule, (batch) => batches.push(batch))
    expect(batches).toEqual([[1, 2, 3], [4], [5]])
  })

  it('hands on the rest before it throws', async () => {
    const batches: (readonly number[])[] = []
    const { items, schedule } = script([1, 2, new Error('broken')])
    await expect(batchEvents(items, schedule, (batch) => batches.push(batch))).rejects.toThrow('broken')
    expect(batches).toEqual([[1, 2]])
  })
})
