import { create } from 'zustand'
import type { Dimension } from '@/metrics/aggregates/breakdownOf.ts'
import type { GroupFilter } from '@/metrics/aggregates/filterGroups.ts'
import type { Period } from '@/metrics/aggregates/timelineOf.ts'
import type { Measure } from '@/metrics/judgeMeasure.ts'
import type { Session } from '@/pipeline/Session.ts'

export type Scope = 'session' | 'sessions' | 'benchmark' | 'everything'

/** Everything, or so many days up to today, or between two days that the person chose. */
export type Span = 'all' | '7' | '30' | '90' | '365' | 'between'

/** What the screen shows of all there is. It stays while the person looks at a run elsewhere. */
export type InsightsView = {
  readonly scope: Scope
  /** For the scope `benchmark`; undefined: none is chosen yet. */
  readonly benchmarkId: string | undefined
  /** `from` and `to` count only with the span `between`. */
  readonly filter: GroupFilter
  readonly span: Span
  readonly measure: Measure
  /** Undefined: whatever suits the length of time. */
  readonly period: Period | undefined
  readonly dimension: Dimension
  readonly formulaSafe: boolean
}

export const useInsightsView = create<InsightsView>(() => ({
  scope: 'session',
  benchmarkId: undefined,
  filter: {},
  span: 'all',
  measure: 'accuracy',
  period: undefined,
  dimension: 'template',
  formulaSafe: true,
}))

export function changeView(change: Partial<InsightsView>): void {
  useInsightsView.setState(change)
}

/** Changes a part of the filter; undefined takes it away. */
export function changeFilter(change: {
  readonly [name in keyof GroupFilter]: GroupFilter[name] | undefined
}): void {
  useInsightsView.setState(({ filter }) => ({ filter: withoutUndefined({ ...filter, ...change }) }))
}

function withoutUndefined(filter: object): GroupFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

export function clearFilter(): void {
  useInsightsView.setState({ filter: {}, span: 'all' })
}

export function isFiltered({ filter, span }: InsightsView): boolean {
  return span !== 'all' || Object.keys(filter).some((name) => name !== 'from' && name !== 'to')
}

/** Whose runs are meant: of one session or benchmark, or of all; `none`: a benchmark has to be chosen first. */
export type Owner =
  { readonly type: 'all' } | { readonly type: 'one'; readonly id: string } | { readonly type: 'none' }

export function ownerOf({ scope, benchmarkId }: InsightsView, session: Session | undefined): Owner {
  if (scope === 'benchmark')
    return benchmarkId === undefined ? { type: 'none' } : { type: 'one', id: benchmarkId }
  return scope === 'session' && session !== undefined ? { type: 'one', id: session.id } : { type: 'all' }
}

const DAY_MS = 86_400_000

/** The filter with the span as days, and without benchmarks where they are not meant. */
export function filterOf(
  { filter, span, scope }: Pick<InsightsView, 'filter' | 'span' | 'scope'>,
  nowMs: number,
): GroupFilter {
  const { from, to, ...rest } = filter
  const days =
    span === 'between'
      ? { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      : span === 'all'
        ? {}
        : { from: new Date(nowMs - (Number(span) - 1) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length) }
  return { ...rest, ...days, ...(scope === 'sessions' && { origin: 'sessions' as const }) }
}
