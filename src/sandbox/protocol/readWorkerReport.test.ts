import { describe, expect, it } from 'vitest'
import {
  MAXIMUM_FIGURE_CHARACTERS,
  MAXIMUM_FILE_BYTES,
  MAXIMUM_FILES,
  MAXIMUM_OUTCOME_CHARACTERS,
} from './limits.ts'
import { readWorkerReport } from './readWorkerReport.ts'

describe('readWorkerReport', () => {
  it.each([
    { type: 'booted', isSealed: true },
    { type: 'booted', isSealed: true, snapshot: new Uint8Array(2) },
    { type: 'boot-failed', message: 'no' },
    { type: 'described', text: '{}' },
    { type: 'opened' },
    { type: 'started', runId: 'a' },
    { type: 'printed', runId: 'a', stream: 'stderr', text: 'x' },
    { type: 'showed', runId: 'a', figure: '{}' },
    { type: 'flooded', runId: 'a', printedLength: 7 },
    { type: 'ended', runId: 'a', outcome: '{}', files: [{ name: 'f', bytes: new Uint8Array(1) }] },
    { type: 'closed', reason: 'changed-files' },
    { type: 'crashed', message: 'why' },
  ])('rebuilds %j', (report) => {
    const read = readWorkerReport({ ...report, extra: 1 })
    expect(read).toEqual(report)
    expect(read).not.toBe(report)
  })

  it.each([
    undefined,
    null,
    'ended',
    ['ended'],
    {},
    { type: 'unknown' },
    { type: 'booted' },
    { type: 'booted', isSealed: 'true' },
    { type: 'ended', outcome: '{}', files: [] },
    { type: 'ended', runId: 'a', outcome: {}, files: [] },
    { type: 'ended', runId: 'a', outcome: '{}' },
    { type: 'ended', runId: 'a', outcome: '{}', files: [{ name: 1, bytes: new Uint8Array(1) }] },
    { type: 'ended', runId: 'a', outcome: '{}', files: [{ name: 'f', bytes: 'text' }] },
    { type: 'printed', runId: 'a', stream: 'console', text: 'x' },
    { type: 'printed', runId: 'a', stream: 'stdout', text: 5 },
    { type: 'started', runId: 5 },
    { type: 'showed', runId: 'a', figure: {} },
    { type: 'showed', figure: '{}' },
  ])('refuses %j', (data) => {
    expect(readWorkerReport(data)).toBeUndefined()
  })

  it('refuses what is too large', () => {
    const outcome = 'x'.repeat(MAXIMUM_OUTCOME_CHARACTERS + 1)
    const many = Array.from({ length: MAXIMUM_FILES + 1 }, () => ({ name: 'f', bytes: new Uint8Array(0) }))
    const large = [{ name: 'f', bytes: new Uint8Array(MAXIMUM_FILE_BYTES + 1) }]
    const figure = 'x'.repeat(MAXIMUM_FIGURE_CHARACTERS + 1)
    expect(readWorkerReport({ type: 'ended', runId: 'a', outcome, files: [] })).toBeUndefined()
    expect(readWorkerReport({ type: 'showed', runId: 'a', figure })).toBeUndefined()
    expect(readWorkerReport({ type: 'ended', runId: 'a', outcome: '', files: many })).toBeUndefined()
    expect(readWorkerReport({ type: 'ended', runId: 'a', outcome: '', files: large })).toBeUndefined()
  })
})
