import { Group, NumberInput, Select, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { EndpointSettings, Limits, Parameters, Price } from './EndpointServices.ts'
import { withEntry } from './withEntry.ts'

type EndpointSettingsFieldsProps = {
  readonly settings: EndpointSettings
  readonly models: readonly string[]
  readonly onChange: (settings: EndpointSettings) => void
}

/** What is sent by default, what a model costs, and how much may be asked. Empty fields set nothing. */
export function EndpointSettingsFields(props: EndpointSettingsFieldsProps) {
  return (
    <details>
      <summary>Parameters, prices, limits</summary>
      <Stack gap="sm" mt="sm">
        <ParameterFields {...props} />
        <PriceFields {...props} />
        <LimitFields {...props} />
      </Stack>
    </details>
  )
}

const PARAMETERS: readonly { readonly name: Exclude<keyof Parameters, 'stop'>; readonly label: string }[] = [
  { name: 'temperature', label: 'Default temperature' },
  { name: 'topP', label: 'Default top p' },
  { name: 'maxTokens', label: 'Default max tokens' },
  { name: 'seed', label: 'Default seed' },
  { name: 'thinkingTokens', label: 'Thinking tokens' },
]

/** An endpoint that is new takes what its kind usually does, and is asked about all but thinking. */
function ParameterFields({ settings, onChange }: EndpointSettingsFieldsProps) {
  const { parameters = {}, takes, kind } = settings
  const isTaken = (name: keyof Parameters) =>
    takes === undefined
      ? name === 'thinkingTokens'
        ? kind === 'anthropic'
        : name !== 'seed' || kind !== 'anthropic'
      : takes.includes(name)
  return (
    <>
      <Group gap="xs" grow>
        {PARAMETERS.filter(({ name }) => isTaken(name)).map(({ name, label }) => (
          <NumberInput
            key={name}
            label={label}
            placeholder="not sent"
            min={0}
            value={parameters[name] ?? ''}
            onChange={(value) => onChange({ ...settings, parameters: withEntry(parameters, name, value) })}
          />
        ))}
      </Group>
      {isTaken('stop') && (
        <TagsInput
          label="Default stop sequences"
          value={[...(parameters.stop ?? [])]}
          onChange={(stop) => onChange({ ...settings, parameters: { ...parameters, stop } })}
        />
      )}
    </>
  )
}

const NO_PRICE: Price = { prompt: 0, completion: 0 }

function PriceFields({ settings, models, onChange }: EndpointSettingsFieldsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const model = chosen ?? models[0]
  if (model === undefined) return null
  const price = settings.prices?.[model]
  const set = (name: keyof Price) => (value: number | string) => {
    if (typeof value !== 'number') return
    onChange({
      ...settings,
      prices: { ...settings.prices, [model]: { ...(price ?? NO_PRICE), [name]: value } },
    })
  }
  return (
    <Group gap="xs" grow>
      <Select label="Price of" data={[...new Set(models)]} value={model} onChange={setChosen} />
      <NumberInput
        label="US$ per million prompt tokens"
        placeholder="unknown"
        min={0}
        value={price?.prompt ?? ''}
        onChange={set('prompt')}
      />
      <NumberInput
        label="US$ per million reply tokens"
        placeholder="unknown"
        min={0}
        value={price?.completion ?? ''}
        onChange={set('completion')}
      />
    </Group>
  )
}

const LIMITS: readonly { readonly name: keyof Limits; readonly label: string }[] = [
  { name: 'parallelRequests', label: 'Requests at once' },
  { name: 'requestsPerMinute', label: 'Requests a minute' },
  { name: 'tokensPerMinute', label: 'Tokens a minute' },
]

function LimitFields({ settings, onChange }: EndpointSettingsFieldsProps) {
  const { limits = {} } = settings
  return (
    <Group gap="xs" grow>
      {LIMITS.map(({ name, label }) => (
        <NumberInput
          key={name}
          label={label}
          placeholder="no limit"
          min={1}
          allowDecimal={false}
          value={limits[name] ?? ''}
          onChange={(value) => onChange({ ...settings, limits: withEntry(limits, name, value) })}
        />
      ))}
    </Group>
  )
}
