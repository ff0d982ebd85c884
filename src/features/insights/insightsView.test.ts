import { afterEach, describe, expect, it } from 'vitest'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { filterChoices } from './filterChoices.ts'
import {
  changeFilter,
  changeView,
  clearFilter,
  filterOf,
  isFiltered,
  ownerOf,
  useInsightsView,
} from './insightsView.ts'

const view = useInsightsView.getState
const NOON = Date.parse('2026-03-10T12:00:00.000Z')
const SESSION = { id: 's', name: 'Session', createdAt: '' }

afterEach(() => useInsightsView.setState(useInsightsView.getInitialState()))

describe('the view', () => {
  it('is of the open session, a benchmark once one is chosen, or of all', () => {
    expect(ownerOf(view(), SESSION)).toEqual({ type: 'one', id: 's' })
    expect(ownerOf(view(), undefined)).toEqual({ type: 'all' })
    changeView({ scope: 'benchmark' })
    expect(ownerOf(view(), SESSION)).toEqual({ type: 'none' })
    changeView({ benchmarkId: 'b' })
    expect(ownerOf(view(), SESSION)).toEqual({ type: 'one', id: 'b' })
    changeView({ scope: 'everything' })
    expect(ownerOf(view(), SESSION)).toEqual({ type: 'all' })
  })

  it('has the last days with today, or the days that were chosen', () => {
    changeFilter({ from: '2026-01-02', tag: 'sums' })
    expect(filterOf(view(), NOON)).toEqual({ tag: 'sums' })
    changeView({ span: '7' })
    expect(filterOf(view(), NOON)).toEqual({ tag: 'sums', from: '2026-03-04' })
    changeView({ span: 'between', scope: 'sessions' })
    expect(filterOf(view(), NOON)).toEqual({ tag: 'sums', from: '2026-01-02', origin: 'sessions' })
  })

  it('is filtered until all of it is taken away', () => {
    expect(isFiltered(view())).toBe(false)
    changeFilter({ tag: '' })
    expect(isFiltered(view())).toBe(true)
    changeFilter({ tag: undefined })
    expect(isFiltered(view())).toBe(false)
    changeView({ span: '30' })
    expect(isFiltered(view())).toBe(true)
    clearFilter()
    expect(isFiltered(view())).toBe(false)
  })
})

describe('filterChoices', () => {
  const group = (version: number, tags: readonly string[]): CountedGroup => ({
    sessionId: 's',
    name: '',
    group: {
      day: '2026-01-02',
      isBenchmark: false,
      template: { id: 'pal', name: 'PAL', version },
      model: { id: 'm', name: 'Model', kind: 'endpoint' },
      mode: 'program',
      tags,
    },
    counts: {},
    times: [],
  })

  it('are what the runs have, each once, versions by number', () => {
    expect(filterChoices([group(10, ['b', 'a']), group(2, []), group(2, ['a'])])).toEqual({
      templates: [
        { label: 'PAL v2', value: { templateId: 'pal', templateVersion: 2 } },
        { label: 'PAL v10', value: { templateId: 'pal', templateVersion: 10 } },
        { label: 'PAL, all versions', value: { templateId: 'pal' } },
      ],
      models: [{ label: 'Model', value: 'm' }],
      tags: [
        { label: '(no tag)', value: '' },
        { label: 'a', value: 'a' },
        { label: 'b', value: 'b' },
      ],
      modes: [{ label: 'program', value: 'program' }],
    })
  })
})
