/** `$1.50`, `€0.0012`: small amounts keep the digits that tell them from nothing. */
export function formatMoney({
  amount,
  currency,
}: {
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
}): string {
  const maximumFractionDigits = amount === 0 || amount >= 1 ? 2 : amount >= 0.01 ? 4 : 6
  return amount.toLocaleString('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits,
  })
}
