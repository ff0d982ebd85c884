import type { SampleRate } from '@/benchmarks/figures/sampleRateOf.ts'

/** `71.7 %`, `–` where nothing counts. */
export function formatRate({ rate }: Pick<SampleRate, 'rate'>): string {
  return rate === undefined ? '–' : `${(rate * 100).toFixed(1)} %`
}

/** `43 of 60, 95 % interval 59–82 %`. */
export function formatBasis({ successes, n, interval }: SampleRate): string {
  if (n === 0) return 'nothing counts'
  const [low, high] = [interval.low, interval.high].map((limit) => Math.round(limit * 100))
  return `${successes.toLocaleString('en')} of ${n.toLocaleString('en')}, 95 % interval ${low}–${high} %`
}
