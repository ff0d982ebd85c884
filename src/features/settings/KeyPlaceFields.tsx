import { Alert, Group, PasswordInput, Radio, Stack, Text } from '@mantine/core'
import type { KeyChainView, KeyKeeping } from './KeyServices.ts'

/** Where a key is to be kept, as far as it has been filled in. `again`: the new passphrase once more. */
export type KeyPlace = {
  readonly place: KeyKeeping['place']
  readonly passphrase: string
  readonly again: string
}

type KeyPlaceFieldsProps = KeyChainView & {
  readonly place: KeyPlace
  readonly onChange: (place: KeyPlace) => void
}

/** In memory unless the person asks for more. */
export function KeyPlaceFields({ place: chosen, allows, vault, onChange }: KeyPlaceFieldsProps) {
  if (allows === 'memory') {
    return (
      <Text size="sm">
        It is kept in memory until this tab closes: this page came over plain http, where browsers offer no
        encryption.
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Keep the key"
        value={chosen.place}
        onChange={(place) => onChange({ ...chosen, place: placeNamed(place) })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="memory" label="Until this tab closes" />
          <Radio value="sealed" label="On this device, encrypted with a passphrase" />
          <Radio value="plain" label="On this device, unencrypted" />
        </Stack>
      </Radio.Group>
      {chosen.place === 'plain' && (
        <Alert color="yellow">
          Anyone who can use this browser profile, any extension, and any program on this computer can read
          it.
        </Alert>
      )}
      {chosen.place === 'sealed' && vault !== 'open' && (
        <Passphrase place={chosen} isNew={vault === 'none'} onChange={onChange} />
      )}
    </Stack>
  )
}

function placeNamed(name: string): KeyKeeping['place'] {
  return name === 'sealed' || name === 'plain' ? name : 'memory'
}

type PassphraseProps = {
  readonly place: KeyPlace
  readonly isNew: boolean
  readonly onChange: (place: KeyPlace) => void
}

function Passphrase({ place, isNew, onChange }: PassphraseProps) {
  const { passphrase, again } = place
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-start">
        <PasswordInput
          label={isNew ? 'New passphrase' : 'Passphrase of the keys on this device'}
          value={passphrase}
          onChange={(event) => onChange({ ...place, passphrase: event.currentTarget.value })}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          style={{ flex: '1 1 14rem' }}
        />
        {isNew && (
          <PasswordInput
            label="The same again"
            value={again}
            onChange={(event) => onChange({ ...place, again: event.currentTarget.value })}
            error={again !== '' && again !== passphrase ? 'The two are not the same.' : undefined}
            autoComplete="new-password"
            style={{ flex: '1 1 14rem' }}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {isNew ? 'At least 8 characters. ' : ''}It is stored nowhere and cannot be recovered: without it, the
        key has to be entered again.
      </Text>
    </Stack>
  )
}
