import type { CountedRate } from '@/metrics/aggregates/judgementTotals.ts'

/** 0.7 → `70 %`; a share of fewer than one in a hundred keeps a digit. */
export function formatShare(share: number): string {
  const percent = share * 100
  const isFine = (percent > 0 && percent < 1) || (percent > 99 && percent < 100)
  return `${isFine ? percent.toFixed(1) : Math.round(percent)} %`
}

/** `70 %`, `–` for a rate that nothing is known of. */
export function formatRate({ rate }: Pick<CountedRate, 'rate'>): string {
  return rate === undefined ? '–' : formatShare(rate)
}

/** `48–85 %`. */
export function formatInterval({ interval, n }: Pick<CountedRate, 'interval' | 'n'>): string {
  return n === 0 ? '–' : `${Math.round(interval.low * 100)}–${Math.round(interval.high * 100)} %`
}

/** The interval for a cell of a CSV; empty where nothing is known. */
export function csvInterval({ interval: { low, high }, n }: Pick<CountedRate, 'interval' | 'n'>): string {
  return n === 0 ? '' : `${low.toFixed(4)} to ${high.toFixed(4)}`
}

/** `1 run`, `1,319 runs`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
