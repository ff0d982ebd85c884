const UNITS = ['kB', 'MB', 'GB'] as const

/** A size for people, in powers of 1000: `512 B`, `1.4 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${Number(size.toFixed(1))} ${UNITS[unit]}`
}
