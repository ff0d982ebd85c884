import { describe, expect, it, vi } from 'vitest'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { palPython } from '@/pipeline/1-prompt/templates/palPython.ts'
import type { ExemplarCheck } from '@/pipeline/checkExemplar.ts'
import type { Template } from '@/pipeline/Template.ts'
import {
  changeExemplar,
  changeSchema,
  changeTemplate,
} from '@/features/templates/draft/changeTemplateDraft.ts'
import type { KeptDraft } from '@/features/templates/draft/TemplateDraft.ts'
import type {
  ListedTemplate,
  TemplatesServices,
  TrialRequest,
} from '@/features/templates/TemplatesServices.ts'
import { ANSWERED_RUN } from '@/testing/solveFixtures.ts'
import { createTemplatesStore } from './createTemplatesStore.ts'

const [exemplar, other] = palPython.exemplars
if (exemplar === undefined || other === undefined) throw new Error('The template has eight exemplars.')
const MINE: Template = { ...palPython, id: 'mine', name: 'Mine', exemplars: [exemplar, other] }
const PROBLEM = { id: 'p', question: 'Q?', files: [], inputLines: [], tags: [] }

type Script = {
  readonly drafts?: readonly KeptDraft[]
  readonly check?: (reply: string, signal: AbortSignal) => Promise<ExemplarCheck>
}

const PASSED: ExemplarCheck = { type: 'passed', answer: '1' }

/** Services over a list in memory, and everything that reached them. */
function setUp({ drafts = [], check = async () => PASSED }: Script = {}) {
  let listed: readonly ListedTemplate[] = [
    ...BUILT_IN_TEMPLATES.map((template) => ({ template, isBuiltIn: true, tags: [] })),
    { template: MINE, isBuiltIn: false, tags: ['x'] },
  ]
  const kept = new Map<string, KeptDraft | undefined>()
  const ran: string[] = []
  const trials: TrialRequest[] = []
  const compared: Parameters<TemplatesServices['compareVersions']>[0][] = []
  const save = async (template: Template): Promise<Template> => {
    const before = listed.find((one) => one.template.id === template.id)
    const saved = { ...template, version: (before?.template.version ?? 0) + 1 }
    const others = listed.filter((one) => one !== before)
    listed = [...others, { template: saved, isBuiltIn: false, tags: before?.tags ?? [] }]
    return saved
  }
  const services: TemplatesServices = {
    templates: { get: () => listed, subscribe: () => () => {} },
    models: { get: () => [], subscribe: () => () => {} },
    starterProblems: [],
    solveProblem: { get: () => PROBLEM, subscribe: () => () => {} },
    solveModelId: { get: () => 'scripted', subscribe: () => () => {} },
    versionsOf: async () => [],
    save,
    setTags: async (id, tags) => {
      listed = listed.map((one) => (one.template.id === id ? { ...one, tags } : one))
    },
    remove: async (id) => {
      const before = listed
      listed = listed.filter(({ template }) => template.id !== id)
      return async () => {
        listed = before
      }
    },
    loadDrafts: async () => drafts,
    keepDraft: async (id, draft) => void kept.set(id, draft),
    describeRuntime: async ({ language }) => ({ language, name: 'Fake', modules: [], packages: [] }),
    checkPreamble: async () => [],
    checkExemplar: async (_, { reply }, signal) => {
      ran.push(reply)
      return check(reply, signal)
    },
    startTrial: (request) => {
      trials.push(request)
      return {
        events: (async function* () {
          yield* ANSWERED_RUN
        })(),
        stop: () => {},
      }
    },
    openRun: () => {},
    showOnSolve: () => {},
    compareVersions: async (comparison) => void compared.push(comparison),
    solvedRuns: async () => [],
    exemplarOf: async () => undefined,
    exportTemplate: async () => new File([], 'template.yaml'),
    readTemplateFile: async () => ({ template: { ...MINE, system: 'From a file.' }, tags: ['y'] }),
  }
  const store = createTemplatesStore(services)
  return { store, kept, ran, trials, compared, listed: () => listed }
}

const system = (text: string) => (draft: Parameters<typeof changeTemplate>[0]) =>
  changeTemplate(draft, { system: text })

describe('a comparison of versions', () => {
  it('saves what is not saved, and plans the result against the version before with the model of trials', async () => {
    const { store, compared, listed } = setUp()
    store.edit('mine', system('Other.'))
    await store.compare('mine')
    const version = listed().find(({ template }) => template.id === 'mine')?.template.version
    expect(version).toBe(MINE.version + 1)
    await store.compare('mine')
    const expected = { templateId: 'mine', version: MINE.version, modelId: 'scripted' }
    expect(compared).toEqual([expected, expected])
  })

  it('waits while something speaks against saving', async () => {
    const { store, compared } = setUp()
    store.edit('mine', (draft) => changeTemplate(draft, { name: '' }))
    await store.compare('mine')
    expect([compared, store.state.getState().pendingSave?.templateId]).toEqual([[], 'mine'])
  })
})

describe('an edit', () => {
  it('is kept at once, and gone when everything is as it was', () => {
    const { store, kept } = setUp()
    store.edit('mine', system('Other.'))
    expect(kept.get('mine')).toMatchObject({ template: { ...MINE, system: 'Other.' }, schemaText: '' })
    store.edit('mine', system(MINE.system))
    expect([...kept]).toEqual([['mine', undefined]])
    expect(store.state.getState().drafts.size).toBe(0)
  })

  it('of a built-in template does nothing', () => {
    const { store, kept } = setUp()
    store.edit('pal-python', system('Other.'))
    expect(kept.size).toBe(0)
  })

  it('that was discarded comes back', () => {
    const { store } = setUp()
    store.edit('mine', system('Other.'))
    const undo = store.discard('mine')
    expect(store.state.getState().drafts.size).toBe(0)
    undo()
    expect(store.state.getState().drafts.get('mine')?.template.system).toBe('Other.')
  })
})

it('drafts of an earlier visit come back, but those that say nothing new or belong to nothing', async () => {
  const drafts = [
    { template: { ...MINE, system: 'Kept.' }, schemaText: '' },
    { template: { ...MINE, id: 'gone' }, schemaText: '' },
  ]
  const { store } = setUp({ drafts })
  await vi.waitFor(() => expect(store.state.getState().areDraftsLoaded).toBe(true))
  expect([...store.state.getState().drafts.values()].map(({ template }) => template.system)).toEqual([
    'Kept.',
  ])
})

it('exemplars keep their keys through edits and saves', async () => {
  const { store, listed } = setUp()
  const [first = ''] = store.unchanged(MINE).exemplarKeys
  store.edit('mine', (draft) => changeExemplar(draft, first, { question: 'Other?' }))
  const keys = store.state.getState().drafts.get('mine')?.exemplarKeys
  await store.save('mine')
  const saved = listed().find(({ template }) => template.id === 'mine')?.template
  expect(saved && store.unchanged(saved).exemplarKeys).toEqual(keys)
})

describe('saving', () => {
  it('runs what was not run as it stands, and makes a version', async () => {
    const { store, ran, kept } = setUp()
    store.edit('mine', system('Two. {{output}}'))
    expect((await store.save('mine'))?.version).toBe(2)
    expect(ran).toEqual([exemplar.reply, other.reply])
    expect(kept.get('mine')).toBeUndefined()
    const [first = ''] = store.unchanged(MINE).exemplarKeys
    store.edit('mine', (draft) => changeExemplar(draft, first, { reply: `${exemplar.reply}\n` }))
    await store.save('mine')
    expect(ran.slice(2)).toEqual([`${exemplar.reply}\n`])
  })

  it('waits for the person where an exemplar fails, and saves when told to', async () => {
    const failed: ExemplarCheck = { type: 'failed', message: 'It raised NameError.' }
    const { store } = setUp({ check: async (reply) => (reply === other.reply ? failed : PASSED) })
    store.edit('mine', system('Two. {{output}}'))
    expect(await store.save('mine')).toBeUndefined()
    expect(store.state.getState().pendingSave?.findings).toEqual([
      {
        field: 'exemplars',
        exemplar: 1,
        severity: 'error',
        message: 'Exemplar 2 gives no answer: It raised NameError.',
        hint: 'Correct its reply, or switch it off.',
      },
    ])
    expect((await store.confirmSave('mine')).version).toBe(2)
    expect(store.state.getState()).toMatchObject({ pendingSave: undefined, drafts: new Map() })
  })

  it('keeps a schema that is no JSON as a draft', async () => {
    const { store } = setUp()
    store.edit('mine', (draft) => changeSchema(draft, '{"type":'))
    expect(await store.save('mine')).toBeUndefined()
    expect(store.state.getState().pendingSave).toMatchObject({
      templateId: 'mine',
      findings: [{ field: 'schema' }],
    })
    store.cancelSave()
    expect(store.state.getState().drafts.get('mine')?.schemaText).toBe('{"type":')
  })

  it('keeps what was typed meanwhile as a draft of the new version', async () => {
    const { store } = setUp()
    store.edit('mine', system('Two. {{output}}'))
    const saving = store.confirmSave('mine')
    store.edit('mine', system('Three. {{output}}'))
    await saving
    expect(store.state.getState().drafts.get('mine')?.template).toMatchObject({
      system: 'Three. {{output}}',
      version: 2,
    })
  })
})

it('exemplars that are stopped say nothing', async () => {
  const { store } = setUp({
    check: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  })
  const running = store.checkExemplars(MINE)
  expect(store.state.getState().checking).toEqual({ templateId: 'mine', done: 0, total: 2 })
  store.stopChecking()
  expect(await running).toBe(false)
  expect(store.state.getState()).toMatchObject({ checking: undefined, checks: new Map() })
})

it('a duplicate has an id and a name of its own', async () => {
  const { store } = setUp()
  const [first, second] = [await store.duplicate(palPython), await store.duplicate(palPython)]
  expect([first.name, second.name]).toEqual([
    'Python, eight examples (copy)',
    'Python, eight examples (copy 2)',
  ])
  expect(new Set([first.id, second.id, palPython.id]).size).toBe(3)
})

it('a removal takes the draft along and brings it back', async () => {
  const { store, listed } = setUp()
  store.edit('mine', system('Other.'))
  const undo = await store.remove('mine')
  expect(listed().some(({ template }) => template.id === 'mine')).toBe(false)
  expect(store.state.getState().drafts.size).toBe(0)
  await undo()
  expect(store.state.getState().drafts.get('mine')?.template.system).toBe('Other.')
})

describe('a file with a template that is there', () => {
  it('asks first, and becomes the next version with the tags of both', async () => {
    const { store, listed } = setUp()
    expect(await store.importFile('a.yaml', '')).toBeUndefined()
    expect(store.state.getState().pendingImports[0]?.existing).toBe(MINE)
    expect(await store.resolveImport('version')).toMatchObject({ id: 'mine', version: 2 })
    expect(listed().find(({ template }) => template.id === 'mine')?.tags).toEqual(['x', 'y'])
  })

  it('becomes another template, or nothing', async () => {
    const { store, listed } = setUp()
    await store.importFile('a.yaml', '')
    expect((await store.resolveImport('copy'))?.id).not.toBe('mine')
    const before = listed()
    await store.importFile('a.yaml', '')
    expect(await store.resolveImport('cancel')).toBeUndefined()
    expect(listed()).toBe(before)
  })
})

it('a trial takes the template as it stands, the problem and the model of Solve', async () => {
  const { store, trials } = setUp()
  const template = { ...MINE, system: 'Unsaved.' }
  store.tryOut(template)
  store.tryOut(template)
  await vi.waitFor(() => expect(store.state.getState().trial?.isRunning).toBe(false))
  expect(trials).toEqual([{ problem: PROBLEM, template, modelId: 'scripted' }])
  expect(store.state.getState().trial?.run?.outcome).toBe('answered')
})
