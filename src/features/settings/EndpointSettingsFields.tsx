import { Group, NumberInput, Stack, TagsInput } from '@mantine/core'
import type { EndpointSettings, Limits, Parameters } from './EndpointServices.ts'
import { PriceFields } from './PriceFields.tsx'
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
        <PriceFields
          models={props.models}
          prices={props.settings.prices ?? {}}
          onChange={(prices) => props.onChange({ ...props.settings, prices })}
        />
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
