// Before Dexie looks for a database.
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { palPython } from '@/pipeline/1-prompt/templates/palPython.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { openArchive } from '@/storage/openArchive.ts'
import { createTemplates } from './templates.ts'

const MINE = { ...palPython, id: 'mine', name: 'Mine' }
let count = 0

async function setUp(name = `templates-${++count}`) {
  const archive = await openArchive({ name, summarize: summarizeRun })
  return { name, archive, templates: createTemplates(Promise.resolve(archive)) }
}

const ids = ({ templates }: Awaited<ReturnType<typeof setUp>>) => templates.all.get().map(({ id }) => id)
const BUILT_IN = BUILT_IN_TEMPLATES.map(({ id }) => id)

describe('templates', () => {
  it('are the built-in ones, then the person’s own as they are saved, here and in another tab', async () => {
    const here = await setUp()
    const there = await setUp(here.name)
    await Promise.all([here.templates.ready(), there.templates.ready()])
    expect(ids(here)).toEqual(BUILT_IN)
    await (await here.templates.store()).save(MINE)
    await expect.poll(() => ids(here)).toEqual([...BUILT_IN, 'mine'])
    await expect.poll(() => ids(there)).toEqual([...BUILT_IN, 'mine'])
    await (await there.templates.store()).save({ ...MINE, system: 'Two.' })
    await expect.poll(() => here.templates.templateOf('mine').version).toBe(2)
    const undo = await (await here.templates.store()).remove('mine')
    await expect.poll(() => ids(there)).toEqual(BUILT_IN)
    await undo()
    await expect.poll(() => there.templates.templateOf('mine').system).toBe('Two.')
  })

  it('are given in any version that was saved', async () => {
    const { templates } = await setUp()
    const store = await templates.store()
    await store.save(MINE)
    await store.save({ ...MINE, system: 'Two.' })
    await expect.poll(() => templates.templateOf('mine').version).toBe(2)
    expect((await templates.versionOf('mine', 1))?.system).toBe(MINE.system)
    expect((await templates.versionOf('mine', 2))?.system).toBe('Two.')
    expect(await templates.versionOf('mine', 3)).toBeUndefined()
    expect(await templates.versionOf('pal-python', 1)).toBe(palPython)
  })

  it('of one’s own can be a fallback', async () => {
    const { templates } = await setUp()
    await (await templates.store()).save(MINE)
    await expect
      .poll(() => templates.fallbackTemplate({ type: 'template', templateId: 'mine' })?.name)
      .toBe('Mine')
    expect(templates.fallbackTemplate({ type: 'direct' })?.id).toBe('direct')
    expect(templates.fallbackTemplate({ type: 'none' })).toBeUndefined()
    expect(templates.fallbackTemplate({ type: 'template', templateId: 'gone' })).toBeUndefined()
  })

  it('that are not there are named in the error', async () => {
    const { templates } = await setUp()
    expect(() => templates.templateOf('gone')).toThrow('There is no template “gone”.')
  })

  it('are gone when everything is deleted', async () => {
    const here = await setUp()
    await (await here.templates.store()).save(MINE)
    await expect.poll(() => ids(here)).toContain('mine')
    await here.archive.deleteEverything()
    await expect.poll(() => ids(here)).toEqual(BUILT_IN)
  })
})
