import { expect, it } from 'vitest'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { noChanges, putEvents } from './Changes.ts'

const delta = (text: string): RunEvent => ({ type: 'text-delta', text, atMs: 1 })

it('events of a recorder that follow on each other are one row, others are rows of their own', () => {
  const changes = noChanges()
  const put = (recorder: string, start: number, ...texts: readonly string[]) =>
    putEvents(changes, { runId: 'run', recorder, start, events: texts.map(delta) })
  put('here', 0, 'a', 'b')
  put('there', 2, 'x')
  put('here', 2, 'c')
  put('here', 4, 'e')
  expect([...(changes.events.get('run') ?? []).values()]).toEqual([
    { runId: 'run', recorder: 'here', start: 0, events: ['a', 'b', 'c'].map(delta) },
    { runId: 'run', recorder: 'there', start: 2, events: [delta('x')] },
    { runId: 'run', recorder: 'here', start: 4, events: [delta('e')] },
  ])
})
