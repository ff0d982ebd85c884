import { describe, expect, it } from 'vitest'
import { createSandboxChoice, readSandboxChoice } from './createSandboxChoice.ts'

describe('readSandboxChoice', () => {
  it.each<readonly [unknown, number | undefined]>([
    [{ workers: 3 }, 3],
    [{}, undefined],
    [{ workers: 0 }, undefined],
    [{ workers: 1000 }, undefined],
    [{ workers: 1.5 }, undefined],
    [{ workers: '3' }, undefined],
    [undefined, undefined],
  ])('reads %j as %s', (stored, workers) => {
    expect(readSandboxChoice(stored)).toEqual({ workers })
  })
})

describe('createSandboxChoice', () => {
  it('is kept, and is there after a reload', async () => {
    const stored = new Map<string, unknown>()
    const archive = Promise.resolve({
      readSetting: async (name: string) => stored.get(name),
      writeSetting: async (name: string, value: unknown) => void stored.set(name, value),
    })
    await createSandboxChoice(archive).save({ workers: 2 })
    const { choice, save } = createSandboxChoice(archive)
    await new Promise<void>((resolve) => choice.subscribe(resolve))
    expect(choice.get()).toEqual({ workers: 2 })
    await save({ workers: undefined })
    expect(readSandboxChoice(stored.get('sandbox'))).toEqual({ workers: undefined })
  })
})
