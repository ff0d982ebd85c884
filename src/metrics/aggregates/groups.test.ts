import { describe, expect, it } from 'vitest'
import { breakdownOf } from './breakdownOf.ts'
import { filterGroups, type GroupFilter } from './filterGroups.ts'
import type { CountedGroup } from './groupTotals.ts'
import type { RunGroup } from './RunGroup.ts'
import { fillTimeline, timelineOf } from './timelineOf.ts'

const group = (name: string, runs: number, more: Partial<RunGroup> = {}): CountedGroup => ({
  sessionId: 's',
  name,
  group: {
    day: '2026-01-02',
    isBenchmark: false,
    template: { id: 'pal', name: 'PAL', version: 1 },
    model: { id: 'm', name: 'Model', kind: 'endpoint' },
    mode: 'program',
    tags: [],
    ...more,
  },
  counts: { runs },
  times: [],
})

const GROUPS = [
  group('a', 5),
  group('b', 7, { day: '2026-01-05', template: { id: 'pal', name: 'PAL', version: 2 }, tags: ['sums', 'x'] }),
  group('c', 1, { day: '2026-01-11', model: { id: 'n', name: 'Other', kind: 'scripted' }, tags: ['sums'] }),
  group('d', 2, { day: '2026-01-12', isBenchmark: true, mode: 'direct' }),
]

const names = (groups: readonly CountedGroup[]) => groups.map(({ name }) => name).join('')

describe('filterGroups', () => {
  it.each<[GroupFilter, string]>([
    [{}, 'abcd'],
    [{ templateId: 'pal' }, 'abcd'],
    [{ templateId: 'pal', templateVersion: 2 }, 'b'],
    [{ modelId: 'n' }, 'c'],
    [{ mode: 'direct' }, 'd'],
    [{ tag: 'sums' }, 'bc'],
    [{ tag: '' }, 'ad'],
    [{ from: '2026-01-05', to: '2026-01-11' }, 'bc'],
    [{ origin: 'benchmarks' }, 'd'],
    [{ origin: 'sessions', tag: 'x' }, 'b'],
  ])('leaves of all by %j: %s', (filter, left) => {
    expect(names(filterGroups(GROUPS, filter))).toBe(left)
  })
})

describe('timelineOf', () => {
  const shape = (entries: ReturnType<typeof timelineOf>) =>
    entries.map(({ start, groups }) => `${start} ${names(groups)}`)

  it('has days, and weeks that begin on Monday', () => {
    expect(shape(timelineOf(GROUPS, 'day'))).toEqual([
      '2026-01-02 a',
      '2026-01-05 b',
      '2026-01-11 c',
      '2026-01-12 d',
    ])
    expect(shape(timelineOf(GROUPS, 'week'))).toEqual(['2025-12-29 a', '2026-01-05 bc', '2026-01-12 d'])
  })

  it('is filled with what is between, but not for a date out of an imported file', () => {
    const entries = timelineOf(
      [GROUPS[0], GROUPS[1]].flatMap((entry) => entry ?? []),
      'day',
    )
    expect(shape(fillTimeline(entries, 'day'))).toEqual([
      '2026-01-02 a',
      '2026-01-03 ',
      '2026-01-04 ',
      '2026-01-05 b',
    ])
    const far = timelineOf([...GROUPS, group('e', 1, { day: '0001-01-01' })], 'day')
    expect(fillTimeline(far, 'day')).toBe(far)
    const broken = timelineOf([...GROUPS, group('e', 1, { day: 'yesterday' })], 'week')
    expect(fillTimeline(broken, 'week')).toBe(broken)
    expect(fillTimeline([], 'day')).toEqual([])
  })
})

describe('breakdownOf', () => {
  const shape = (dimension: Parameters<typeof breakdownOf>[1]) =>
    breakdownOf(GROUPS, dimension).map(({ label, runs, groups }) => `${label}: ${runs} ${names(groups)}`)

  it('has a row for each version, model, mode and tag', () => {
    expect(shape('template')).toEqual(['PAL v1: 8 acd', 'PAL v2: 7 b'])
    expect(shape('model')).toEqual(['Model: 14 abd', 'Other: 1 c'])
    expect(shape('mode')).toEqual(['program: 13 abc', 'direct: 2 d'])
    expect(shape('tag')).toEqual(['sums: 8 bc', ': 7 ad', 'x: 7 b'])
  })
})
