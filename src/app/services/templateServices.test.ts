// Before Dexie looks for a database.
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { palPython } from '@/pipeline/1-prompt/templates/palPython.ts'
import { openArchive } from '@/storage/openArchive.ts'
import { ANSWERED_RUN, REPAIRED_RUN } from '@/testing/solveFixtures.ts'
import { fakeSolveTools, returnedInt } from '@/testing/fakeSolveTools.ts'
import { createSolvedRuns } from './createSolvedRuns.ts'
import { createTemplateDrafts } from './createTemplateDrafts.ts'
import { checkExemplarIn, checkPreambleIn } from './templateChecks.ts'

let count = 0
const open = (name = `services-${++count}`) => openArchive({ name, summarize: summarizeRun })
const DRAFT = { template: { ...palPython, id: 'mine' }, schemaText: '{"type": ' }

describe('drafts', () => {
  it('come back in another visit, as they were typed', async () => {
    const name = `services-${++count}`
    const drafts = createTemplateDrafts(open(name))
    await drafts.keepDraft('mine', DRAFT)
    expect(await createTemplateDrafts(open(name)).loadDrafts()).toEqual([DRAFT])
    await drafts.keepDraft('mine', undefined)
    expect(await createTemplateDrafts(open(name)).loadDrafts()).toEqual([])
  })

  it('that cannot be read are left where they are', async () => {
    const archive = await open()
    await archive.writeDocument('template-drafts', 'odd', { template: 3 })
    expect(await createTemplateDrafts(Promise.resolve(archive)).loadDrafts()).toEqual([])
    expect((await archive.documents('template-drafts')).length).toBe(1)
  })
})

it('solved runs are those that were right, newest first, each with its exemplar', async () => {
  const archive = await open()
  const session = await archive.createSession('s')
  const record = async (id: string, startedAt: string, events: typeof ANSWERED_RUN) => {
    const recorder = archive.recorder(session.id, id)
    for (const event of events)
      recorder.record(event.type === 'run-started' ? { ...event, runId: id, startedAt } : event)
    await recorder.flush()
  }
  const wrong = ANSWERED_RUN.map((event) =>
    event.type === 'answer-graded' ? ({ ...event, grade: { type: 'wrong', because: '' } } as const) : event,
  )
  await record('a', '2026-01-01T00:00:00.000Z', ANSWERED_RUN)
  await record('b', '2026-01-02T00:00:00.000Z', REPAIRED_RUN)
  await record('c', '2026-01-03T00:00:00.000Z', wrong)
  const solved = createSolvedRuns(Promise.resolve(archive))
  expect((await solved.solvedRuns()).map(({ runId }) => runId)).toEqual(['b', 'a'])
  expect((await solved.exemplarOf('b'))?.reply).toContain('The module is called `math`.')
  expect(await solved.exemplarOf('c')).toBeUndefined()
})

describe('checks', () => {
  const { tools } = fakeSolveTools({
    template: palPython,
    replies: [],
    runs: [returnedInt('207')],
    findings: [
      [],
      [
        {
          rule: 'ruff',
          severity: 'error',
          kind: 'syntax-error',
          message: 'Expected `)`.',
          range: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 2 },
        },
        {
          rule: 'pal',
          severity: 'error',
          kind: 'contract-missing',
          message: 'No answer.',
          range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
        },
      ],
    ],
  })
  const checks = { checker: tools.checker, executorFor: async () => tools.executorFor('python') }

  it('run an exemplar, and tell of a preamble what is its own', async () => {
    const [exemplar] = palPython.exemplars
    if (exemplar === undefined) throw new Error('The template has exemplars.')
    const signal = new AbortController().signal
    expect(await checkExemplarIn({ template: palPython, exemplar }, checks, signal)).toEqual({
      type: 'passed',
      answer: '207',
    })
    expect(await checkPreambleIn({ ...palPython, preamble: 'x' }, checks)).toEqual([
      { field: 'preamble', severity: 'error', message: 'Line 2 of the preamble: Expected `)`.' },
    ])
    expect(await checkPreambleIn({ ...palPython, preamble: ' ' }, checks)).toEqual([])
  })
})
