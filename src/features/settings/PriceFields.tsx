import { Button, Group, NumberInput, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { Price } from '@/pipeline/2-model/Price.ts'
import { CURRENCIES } from './currencies.ts'

type Prices = Readonly<Record<string, Price>>

type PriceFieldsProps = {
  readonly models: readonly string[]
  readonly prices: Prices
  readonly onChange: (prices: Prices) => void
}

/** What each model costs. A price counts once both its parts are there; until then it is unknown, and never taken for 0. */
export function PriceFields({ models, prices, onChange }: PriceFieldsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const model = chosen ?? models[0]
  if (model === undefined) return <Text size="sm">Prices can be entered once there is a model.</Text>
  return (
    <>
      <Select label="Price of" data={[...new Set(models)]} value={model} onChange={setChosen} />
      <PriceOfModel
        key={model}
        price={prices[model]}
        onChange={(price) => {
          const { [model]: _, ...others } = prices
          onChange(price === undefined ? others : { ...others, [model]: price })
        }}
      />
    </>
  )
}

type PriceOfModelProps = {
  readonly price: Price | undefined
  readonly onChange: (price: Price | undefined) => void
}

function PriceOfModel({ price, onChange }: PriceOfModelProps) {
  const [typed, setTyped] = useState<Partial<Price>>(price ?? {})
  const { currency = 'USD', prompt, completion } = typed
  const change = (next: Partial<Price>) => {
    setTyped(next)
    const isWhole = next.prompt !== undefined && next.completion !== undefined
    onChange(isWhole ? { ...next, prompt: next.prompt, completion: next.completion } : undefined)
  }
  const isHalf = (prompt === undefined) !== (completion === undefined)
  return (
    <>
      <Group gap="xs" align="flex-end">
        {PARTS.map(({ name, label, placeholder }) => (
          <NumberInput
            key={name}
            label={`${currency} ${label}`}
            placeholder={placeholder}
            min={0}
            value={typed[name] ?? ''}
            onChange={(value) => change(withPart(typed, name, value))}
            style={{ flex: '1 1 12rem' }}
          />
        ))}
        <Select
          label="Currency"
          data={CURRENCIES}
          value={currency}
          allowDeselect={false}
          onChange={(next) => next !== null && change({ ...typed, currency: next })}
          style={{ flex: '0 1 6.5rem' }}
        />
        {prompt === undefined && completion === undefined && (
          <Button variant="default" onClick={() => change({ ...typed, prompt: 0, completion: 0 })}>
            It costs nothing
          </Button>
        )}
      </Group>
      {isHalf && (
        <Text size="sm">
          Enter the price of both prompt and reply; until then it is unknown. What costs nothing is 0.
        </Text>
      )}
    </>
  )
}

type PartName = 'prompt' | 'completion' | 'cachedPrompt'

const PARTS: readonly { readonly name: PartName; readonly label: string; readonly placeholder: string }[] = [
  { name: 'prompt', label: 'per million prompt tokens', placeholder: 'unknown' },
  { name: 'completion', label: 'per million reply tokens', placeholder: 'unknown' },
  { name: 'cachedPrompt', label: 'per million cached tokens', placeholder: 'as the prompt' },
]

function withPart(price: Partial<Price>, name: PartName, value: number | string): Partial<Price> {
  const { [name]: _, ...others } = price
  return typeof value === 'number' ? { ...others, [name]: value } : others
}
