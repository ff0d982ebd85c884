/** A size for people, in powers of 1000: `491 MB`, `1.1 GB`. */
export function formatSize(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
