import { Group, NumberInput, Select } from '@mantine/core'
import type { BudgetLimit } from './BudgetServices.ts'
import { CURRENCIES } from './currencies.ts'

type BudgetFieldsProps = {
  readonly limit: BudgetLimit
  readonly onChange: (limit: BudgetLimit) => void
}

/** How much may be spent, in money, in tokens, or both. Empty fields set no limit. */
export function BudgetFields({ limit, onChange }: BudgetFieldsProps) {
  const { money, tokens } = limit
  const currency = money?.currency ?? 'USD'
  const change = ({ amount, inTokens }: Changed) => {
    onChange({
      ...(inTokens === undefined ? {} : { tokens: inTokens }),
      ...(amount === undefined ? {} : { money: { amount, currency } }),
    })
  }
  return (
    <Group gap="xs" align="flex-end">
      <NumberInput
        label="Money"
        placeholder="no limit"
        min={0}
        decimalScale={4}
        value={money?.amount ?? ''}
        onChange={(value) => change({ amount: amountOf(value), inTokens: tokens })}
        style={{ flex: '1 1 8rem' }}
      />
      <Select
        label="Currency"
        data={CURRENCIES}
        value={currency}
        disabled={money === undefined}
        allowDeselect={false}
        onChange={(chosen) => {
          if (chosen !== null && money !== undefined)
            onChange({ ...limit, money: { ...money, currency: chosen } })
        }}
        style={{ flex: '0 1 6.5rem' }}
      />
      <NumberInput
        label="Tokens, sent and received"
        placeholder="no limit"
        min={0}
        allowDecimal={false}
        thousandSeparator=","
        value={tokens ?? ''}
        onChange={(value) => change({ amount: money?.amount, inTokens: amountOf(value) })}
        style={{ flex: '1 1 11rem' }}
      />
    </Group>
  )
}

type Changed = { readonly amount: number | undefined; readonly inTokens: number | undefined }

function amountOf(value: number | string): number | undefined {
  return typeof value === 'number' ? value : undefined
}
