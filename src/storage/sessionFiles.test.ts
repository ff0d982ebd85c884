import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/redact.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { exampleRun, runStarted } from '@/testing/exampleRun.ts'
import type { Archive } from './Archive.ts'
import { openArchive } from './openArchive.ts'

let count = 0
const open = (redact?: (text: string) => string) =>
  openArchive({
    name: `files-${++count}`,
    summarize: (run) => run.attempts.length,
    ...(redact && { redact }),
  })

async function archiveWith(events: readonly RunEvent[], redact?: (text: string) => string) {
  const archive = await open(redact)
  const session = await archive.createSession('Fractions, week 3')
  const recorder = archive.recorder(session.id, 'run-1')
  for (const event of events) recorder.record(event)
  await recorder.flush()
  return { archive, session }
}

async function exported(events: readonly RunEvent[], redact?: (text: string) => string): Promise<string> {
  const { archive, session } = await archiveWith(events, redact)
  return archive.exportSession(session.id)
}

async function eventsAfterImport(text: string): Promise<readonly RunEvent[]> {
  const archive = await open()
  const session = await archive.importSession(text)
  const [run] = await archive.runsOf(session.id)
  return archive.eventsOf(run?.id ?? '')
}

const FILES = [{ name: 'data.csv', bytes: new TextEncoder().encode('a,b\n1,2\n') }]

describe('a session file', () => {
  it('brings everything to another browser', async () => {
    const { archive, session } = await archiveWith(exampleRun('run-1', FILES))
    const other = await open()
    expect(await other.importSession(await archive.exportSession(session.id))).toEqual(session)
    expect(await other.sessions()).toEqual([session])
    expect(await other.runsOf(session.id)).toEqual(await archive.runsOf(session.id))
    expect(await other.eventsOf('run-1')).toEqual(exampleRun('run-1', FILES))
  })

  it('says what it is', async () => {
    const file: unknown = JSON.parse(await exported([runStarted('run-1')]))
    expect(file).toMatchObject({
      format: 'pal-playground-session',
      version: 1,
      session: { name: 'Fractions, week 3' },
      runs: [{ id: 'run-1', events: [{ type: 'run-started' }] }],
    })
  })

  it('of an empty session can be read', async () => {
    const archive = await open()
    const session = await archive.createSession('Empty')
    expect(await (await open()).importSession(await archive.exportSession(session.id))).toEqual(session)
  })

  it('brings texts that are no well-formed Unicode, and numbers of any size', async () => {
    const text = '\ud800 a\0b \u202e <img onerror=1> __proto__ \u2028'
    const events: RunEvent[] = [runStarted('run-1'), { type: 'text-delta', text, atMs: 1e15 }]
    expect(await eventsAfterImport(await exported(events))).toEqual(events)
  })

  it('of an interrupted run brings it as it was', async () => {
    const begun = exampleRun('run-1').slice(0, 5)
    const other = await open()
    const session = await other.importSession(await exported(begun))
    expect(await other.runsOf(session.id)).toMatchObject([{ state: 'interrupted', eventCount: 5 }])
  })

  it('that is read twice gives two sessions, each with its own runs', async () => {
    const file = await exported(exampleRun('run-1'))
    const archive = await open()
    const [first, second] = [await archive.importSession(file), await archive.importSession(file)]
    expect(second.id).not.toBe(first.id)
    const [copy] = await archive.runsOf(second.id)
    expect(copy?.id).not.toBe('run-1')
    const [started] = await archive.eventsOf(copy?.id ?? '')
    expect(started).toEqual({ ...runStarted('run-1'), runId: copy?.id })
    expect(await archive.runsOf(first.id)).toHaveLength(1)
  })

  it('of an unknown session is not made', async () => {
    await expect((await open()).exportSession('none')).rejects.toMatchObject({ code: 'unknown-session' })
  })

  it('can be added to after it was read', async () => {
    const archive = await open()
    const session = await archive.importSession(await exported(exampleRun('run-1')))
    const recorder = archive.recorder(session.id, 'run-1')
    recorder.record({ type: 'text-delta', text: 'more', atMs: 999 })
    await recorder.flush()
    expect((await archive.eventsOf('run-1')).at(-1)).toEqual({ type: 'text-delta', text: 'more', atMs: 999 })
  })
})

describe('a secret', () => {
  const KEY = 'sk-live-9aQ7zX3vB1nM5kL8'
  const redact = createRedactor(() => [KEY])
  const FORMS = {
    plain: KEY,
    quoted: `"${KEY}"`,
    base64: btoa(KEY),
    'URL-encoded': encodeURIComponent(`${KEY}&/`),
    'split by spaces': KEY.split('').join(' '),
    'header dump': `authorization: Bearer ${KEY}\r\nx-api-key: ${KEY}`,
  }

  it.each(Object.entries(FORMS))('in a reply, %s, stays in the browser', async (_form, planted) => {
    const events: RunEvent[] = [
      runStarted('run-1'),
      { type: 'text-delta', text: `It is ${planted}.`, atMs: 1 },
    ]
    expectNoTrace(await exported(events, redact), planted)
  })

  it('stays in the browser wherever a text can be', async () => {
    const planted = JSON.parse(
      JSON.stringify(exampleRun('run-1'), (key, value: unknown) => (key === 'files' ? [] : value)).replaceAll(
        /(Add 6 and 8|PAL|plus|half|sums|Write Python)/g,
        KEY,
      ),
    ) as RunEvent[]
    const text = await exported(planted, redact)
    expectNoTrace(text, KEY)
    expect(await eventsAfterImport(text)).toHaveLength(planted.length)
  })

  it('in a file stays in the browser, and the rest of the file does not', async () => {
    const text = await exported(
      exampleRun('run-1', [
        { name: 'notes.txt', bytes: new TextEncoder().encode(`Schlüssel: ${KEY}\n`) },
        { name: 'data.bin', bytes: Uint8Array.of(255, 0, ...new TextEncoder().encode(KEY), 254) },
        { name: 'same.bin', bytes: Uint8Array.of(255, 0, 200) },
      ]),
      redact,
    )
    const [started] = await eventsAfterImport(text)
    const files = started?.type === 'run-started' ? started.problem.files : []
    expect(files.map(({ bytes }) => new TextDecoder('latin1').decode(bytes))).toEqual([
      expect.stringMatching(/: \[key\]\n$/),
      'ÿ\0[key]þ',
      'ÿ\0È',
    ])
  })

  it('cut over several deltas stays in the browser', async () => {
    const deltas = ['The key: ', 'sk-l', 'ive-9', 'aQ7zX', '3vB1n', 'M5kL8', '.'].flatMap(
      (text, position): RunEvent[] => [
        { type: 'text-delta', text, atMs: position },
        { type: 'usage-reported', usage: { promptTokens: 1, completionTokens: 1 }, atMs: position },
        { type: 'printed', stream: 'stderr', text, atMs: position },
      ],
    )
    const text = await exported([runStarted('run-1'), ...deltas], redact)
    const texts = (await eventsAfterImport(text)).flatMap((event) => ('text' in event ? event.text : []))
    expect(texts.join('')).toBe('The key: [key].The key: [key].')
  })

  it('in a field that no event has stays in the browser', async () => {
    const event: RunEvent = { type: 'check-started', atMs: 1 }
    const careless = { ...event, headers: { authorization: 'hunter2' } }
    const text = await exported([runStarted('run-1'), careless])
    expect(text).not.toContain('hunter2')
    expect(await eventsAfterImport(text)).toEqual([runStarted('run-1'), event])
  })

  it('in a file that is not imported is not in the sentence that says why', async () => {
    const archive = await open(createRedactor(() => [KEY]))
    const file = JSON.stringify({ format: 'pal-playground-session', version: KEY })
    await expect(archive.importSession(file)).rejects.toMatchObject({
      code: 'import-rejected',
      message: expect.stringContaining('version [key]'),
    })
  })

  it('that is an ordinary word does not spoil the file', async () => {
    const text = await exported(
      exampleRun('run-1'),
      createRedactor(() => ['python', 'right', 'run-started']),
    )
    const events = await eventsAfterImport(text)
    expect(events.map(({ type }) => type)).toEqual(exampleRun('run-1').map(({ type }) => type))
    expect(text).toContain('def solution(): return plus')
    expect(text).not.toContain('```python')
  })

  function expectNoTrace(text: string, planted: string): void {
    expect(text).not.toContain(planted)
    const decoded = text.replaceAll(
      /[A-Za-z0-9+/]{16,}={0,2}/g,
      (match) => `${match} ${atob(match.slice(0, match.length - (match.length % 4)))}`,
    )
    for (const form of [text, text.replaceAll(/\s/g, ''), decoded]) {
      for (let start = 0; start + 8 <= KEY.length; start++)
        expect(form).not.toContain(KEY.slice(start, start + 8))
    }
  }
})

describe('a file that is not imported', () => {
  const base = {
    format: 'pal-playground-session',
    version: 1,
    session: { id: 's', name: 'n', createdAt: '2026-01-02T03:04:05Z' },
  }
  const withEvents = (...events: unknown[]) => ({ ...base, runs: [{ id: 'run-1', events }] })
  const json = (value: unknown) => JSON.stringify(value)
  const withFile = (name: string) =>
    json(
      withEvents({
        ...runStarted('run-1'),
        problem: { ...problem(), files: [{ name, bytes: { base64: '' } }] },
      }),
    )

  function problem() {
    const started = runStarted('run-1')
    return started.type === 'run-started' ? started.problem : undefined
  }

  it.each([
    ['nothing', '', 'the file is not JSON, or it was cut'],
    [
      'half a file',
      json(withEvents(runStarted('run-1'))).slice(0, -9),
      'the file is not JSON, or it was cut',
    ],
    ['another JSON', '{"a":1}', 'this is not a session file of this playground'],
    ['a list', '[]', 'this is not a session file of this playground'],
    [
      'another version',
      json({ ...base, version: 7, runs: [] }),
      'it is a session file of version 7, and this page reads version 1',
    ],
    ['no runs', json(base), 'runs: Invalid input: expected array, received undefined'],
    [
      'an endpoint',
      json({ ...base, runs: [], endpoints: [{ baseUrl: 'https://evil.example', key: 'k' }] }),
      'the file: Unrecognized key: "endpoints"',
    ],
    [
      'an unknown event',
      json(withEvents(runStarted('run-1'), { type: 'open-page', atMs: 1 })),
      'runs[0].events[1].type: unknown type open-page',
    ],
    [
      'an event that is none',
      json(withEvents(runStarted('run-1'), 7)),
      'runs[0].events[1]: Invalid input: expected object, received number',
    ],
    [
      'a wrong field',
      json(withEvents(runStarted('run-1'), { type: 'text-delta', text: 1, atMs: 1 })),
      'runs[0].events[1].text: Invalid input: expected string, received number',
    ],
    [
      'a field too many',
      json(withEvents({ ...runStarted('run-1'), baseUrl: 'https://evil.example' })),
      'runs[0].events[0]: Unrecognized key: "baseUrl"',
    ],
    [
      'a number beyond all numbers',
      json(withEvents(runStarted('run-1'), { type: 'check-started', atMs: 1 })).replace(
        '"atMs":1}',
        '"atMs":1e999}',
      ),
      'runs[0].events[1].atMs: Invalid input: expected number, received Infinity',
    ],
    [
      'a date that is none',
      json({ ...base, session: { ...base.session, createdAt: '31 February' }, runs: [] }),
      'session.createdAt: Invalid ISO datetime',
    ],
    [
      'bytes that are none',
      json(
        withEvents({
          ...runStarted('run-1'),
          problem: { ...problem(), files: [{ name: 'a', bytes: { base64: '%%%%' } }] },
        }),
      ),
      'runs[0].events[0].problem.files[0].bytes: Not base64',
    ],
    [
      'a file outside the folder',
      withFile('a/../../b'),
      'runs[0].events[0].problem.files[0].name: no such name is allowed',
    ],
    [
      'a file with a full path',
      withFile('/etc/passwd'),
      'runs[0].events[0].problem.files[0].name: no such name is allowed',
    ],
    ['a run without beginning', json(withEvents()), 'runs[0].events: a run begins with run-started'],
    [
      'a run that begins twice',
      json(withEvents(runStarted('run-1'), runStarted('run-1'))),
      'runs[0].events: run-started may come only once',
    ],
    [
      'a run of another id',
      json(withEvents(runStarted('run-2'))),
      'runs[0].events[0].runId: it is not the id of its run',
    ],
    [
      'one run twice',
      json({
        ...base,
        runs: [
          { id: 'a', events: [runStarted('a')] },
          { id: 'a', events: [runStarted('a')] },
        ],
      }),
      'runs[1].id: the file has this run twice',
    ],
    [
      '__proto__',
      json(withEvents(runStarted('run-1'))).replace('"session":', '"__proto__":{"isAdmin":true},"session":'),
      'the file has a field named __proto__',
    ],
    [
      '__proto__ deep inside, escaped',
      json(withEvents(runStarted('run-1'))).replace('"minimum":', '"\\u005f_proto__":'),
      'the file has a field named __proto__',
    ],
    ['a million brackets', '['.repeat(1_000_000), 'the file is nested too deeply'],
    ['a million objects in each other', '{"a":'.repeat(1_000_000), 'the file is nested too deeply'],
    ['more values than there can be', `[${'0,'.repeat(20_000_001)}0]`, 'the file has too many values'],
    [
      'endless steps',
      json(
        withEvents(
          runStarted('run-1'),
          ...Array.from({ length: 5001 }, () => ({ type: 'check-started', atMs: 1 })),
        ),
      ),
      'runs[0].events: too many steps in one run',
    ],
  ])('with %s', async (_what, text, because) => {
    const archive: Archive<number> = await open()
    await expect(archive.importSession(text)).rejects.toMatchObject({
      code: 'import-rejected',
      message: `Not imported: ${because}. Nothing was changed.`,
    })
    expect([await archive.sessions(), await archive.allRuns()]).toEqual([[], []])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  it('of 100,000 short texts in one run is read in time', async () => {
    const deltas = Array.from({ length: 100_000 }, (_, atMs) => ({ type: 'text-delta', text: 'x', atMs }))
    const archive = await open()
    const session = await archive.importSession(json(withEvents(runStarted('run-1'), ...deltas)))
    expect(await archive.runsOf(session.id)).toMatchObject([{ eventCount: 100_001 }])
  })
})
