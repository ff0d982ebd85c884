import type { CountedGroup } from './groupTotals.ts'

export type Period = 'day' | 'week'

/** A day, or a week by its Monday, as an ISO 8601 date; UTC. */
export type TimelineEntry = { readonly start: string; readonly groups: readonly CountedGroup[] }

const DAY_MS = 86_400_000
/** Empty periods are put in between only up to so many: a date from an imported file may be anything. */
const MOST_ENTRIES = 1500

/** Runs by the time they began, oldest first, without empty periods. */
export function timelineOf(groups: readonly CountedGroup[], period: Period): readonly TimelineEntry[] {
  const entries = new Map<string, CountedGroup[]>()
  for (const group of groups) {
    const start = startOf(group.group.day, period)
    const own = entries.get(start)
    if (own === undefined) entries.set(start, [group])
    else own.push(group)
  }
  return [...entries]
    .map(([start, own]) => ({ start, groups: own }))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

/** The same with the periods in which nothing ran. */
export function fillTimeline(entries: readonly TimelineEntry[], period: Period): readonly TimelineEntry[] {
  const stepMs = (period === 'day' ? 1 : 7) * DAY_MS
  const [first, last] = [timeOf(entries[0]), timeOf(entries.at(-1))]
  const count = Math.round((last - first) / stepMs) + 1
  if (!(count > entries.length && count <= MOST_ENTRIES)) return entries
  const known = new Map(entries.map((entry) => [entry.start, entry]))
  return Array.from({ length: count }, (_, position) => {
    const start = dayOf(first + position * stepMs)
    return known.get(start) ?? { start, groups: [] }
  })
}

function startOf(day: string, period: Period): string {
  const time = Date.parse(day)
  if (period === 'day' || Number.isNaN(time)) return day
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return dayOf(time - sinceMonday * DAY_MS)
}

function timeOf(entry: TimelineEntry | undefined): number {
  return Date.parse(entry?.start ?? '')
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
