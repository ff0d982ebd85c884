/** What a number field holds; undefined while it is empty or half typed. */
export function numberIn(value: string | number): number | undefined {
  const number = typeof value === 'number' ? value : Number.parseFloat(value)
  return Number.isFinite(number) ? number : undefined
}
