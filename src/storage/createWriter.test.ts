import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ArchiveDatabase } from './ArchiveDatabase.ts'
import { createConnection } from './createConnection.ts'
import { createWriter } from './createWriter.ts'

let opened = 0

/** A writer that tells which settings each of its transactions wrote. */
function writerOf() {
  const nothing = () => undefined
  const connection = createConnection({
    name: `writer-${++opened}`,
    onStatus: nothing,
    onRetry: async () => undefined,
    onLost: nothing,
  })
  const written: string[][] = []
  const writer = createWriter(connection, ({ settings }) => written.push([...settings.keys()]))
  const change = (name: string) => {
    writer.pending().settings.set(name, { name, value: true })
    void writer.write()
  }
  return { connection, writer, written, change }
}

// The pause between transactions ends only when a test says so; the database itself needs no timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('createWriter', () => {
  it('writes at once, then together what follows within 25 ms', async () => {
    const { written, change } = writerOf()
    change('first')
    await until(() => written.length === 1)
    for (const name of ['second', 'third', 'fourth']) {
      change(name)
      await vi.advanceTimersByTimeAsync(5)
    }
    expect(written).toEqual([['first']])
    await vi.advanceTimersByTimeAsync(10)
    await until(() => written.length === 2)
    expect(written).toEqual([['first'], ['second', 'third', 'fourth']])
  })

  it('gathers for 100 ms where several runs go on at once', async () => {
    const { writer, written, change } = writerOf()
    for (const id of ['a', 'b']) {
      const run = {
        id,
        sessionId: 's',
        startedAt: '',
        question: '',
        summary: 0,
        summaryVersion: 1,
        eventCount: 1,
      }
      writer.pending().runs.set(id, run)
    }
    change('first')
    await until(() => written.length === 1)
    change('second')
    await vi.advanceTimersByTimeAsync(99)
    expect(written).toEqual([['first']])
    await vi.advanceTimersByTimeAsync(1)
    await until(() => written.length === 2)
    expect(written).toEqual([['first'], ['second']])
  })

  it('lets nobody wait who needs to know that all is written', async () => {
    const { connection, writer, written, change } = writerOf()
    change('first')
    await until(() => written.length === 1)
    change('second')
    await writer.flush()
    expect(written).toEqual([['first'], ['second']])
    expect(await new ArchiveDatabase(connection.database.name).settings.count()).toBe(2)
  })

  it('tells that something is stored, however much else comes meanwhile', async () => {
    const { writer, written, change } = writerOf()
    change('first')
    await until(() => written.length === 1)
    change('second')
    let isStored = false
    void writer.stored().then(() => (isStored = true))
    await until(() => written.length === 2)
    expect([isStored, written]).toEqual([false, [['first']]])
    await vi.advanceTimersByTimeAsync(25)
    change('third')
    await until(() => isStored)
    expect(written.slice(0, 2)).toEqual([['first'], ['second']])
  })

  it('ends a flush when its own rows are written, though others keep coming', async () => {
    const { writer, written, change } = writerOf()
    change('mine')
    const flushed = writer.flush().then(() => 'flushed')
    for (let turn = 0; turn < 200; turn++) {
      change(`other ${turn}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await Promise.race([flushed, 'others still come'])).toBe('flushed')
    expect(written[0]).toContain('mine')
  })

  it('says of what cannot be written that it stays in memory', async () => {
    const { connection, writer, change } = writerOf()
    vi.spyOn(connection.database, 'open').mockRejectedValue(new DOMException('No.', 'UnknownError'))
    change('first')
    await writer.stored()
    expect(connection.status().type).not.toBe('kept')
    expect(writer.unsaved().flatMap(({ settings }) => [...settings.keys()])).toEqual(['first'])
  })

  it('makes no pause in a page that is hidden, whose timers come late', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const { written, change } = writerOf()
    change('first')
    await until(() => written.length === 1)
    change('second')
    await until(() => written.length === 2)
    expect(written).toEqual([['first'], ['second']])
  })
})

/** Waits without a timer. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !isSo(); turn++) await new Promise((resolve) => setImmediate(resolve))
}
