import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import { KeyPlaceFields, type KeyPlace } from './KeyPlaceFields.tsx'
import type { KeyKeeping } from './KeyServices.ts'
import type { EndpointView, SettingsServices } from './SettingsServices.ts'

type KeyFormProps = { readonly endpoint: EndpointView; readonly services: SettingsServices }

const HELD: Record<EndpointView['key'], string> = {
  none: 'No key. Local servers need none.',
  memory: 'A key is held in memory until this tab closes.',
  'other-address':
    'A key is held, but it was entered for another address and is not sent to this one. Enter it again to use it here.',
  stored:
    'A key is stored in this browser, unencrypted: anyone who can use this browser profile can read it.',
  sealed: 'A key is kept on this device, encrypted with your passphrase, and open until this tab closes.',
  locked: 'A key is kept on this device, encrypted. You are asked for the passphrase when it is needed.',
}

const IN_MEMORY: KeyPlace = { place: 'memory', passphrase: '', again: '' }

/** Takes a key and hands it on at once; what was typed is not kept in the form. */
export function KeyForm({ endpoint, services }: KeyFormProps) {
  const { allows, vault } = useLive(services.keyChain)
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(IN_MEMORY)
  if (allows === 'nothing') return <FramedNote />
  const isComplete = typed.trim() !== '' && isPlaceComplete(place, vault)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    reportFailure(services.setKey(endpoint.id, typed.trim(), keepingOf(place)))
    setTyped('')
    setPlace(IN_MEMORY)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Text size="sm">{HELD[endpoint.key]}</Text>
        <Group align="flex-end" gap="xs">
          <PasswordInput
            label="API key"
            description="Sent to this endpoint’s address only. A changed address asks again."
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            style={{ flex: '1 1 16rem' }}
          />
          <Button type="submit" variant="default" disabled={!isComplete}>
            Use key
          </Button>
          {endpoint.key !== 'none' && (
            <Button variant="default" onClick={() => reportFailure(services.forgetKey(endpoint.id))}>
              Forget key
            </Button>
          )}
        </Group>
        {typed !== '' && <KeyPlaceFields place={place} allows={allows} vault={vault} onChange={setPlace} />}
      </Stack>
    </form>
  )
}

/** Whoever shows this page inside another could watch what is typed, or trick the person into typing. */
function FramedNote() {
  return (
    <Alert color="yellow" title="Keys are locked here">
      This page is shown inside another one, which could watch or mislead you: no key is loaded, taken or
      sent.{' '}
      <Anchor href={location.href} target="_blank" rel="noopener noreferrer" inherit>
        Open the page on its own
      </Anchor>{' '}
      to use keys.
    </Alert>
  )
}

function isPlaceComplete({ place, passphrase, again }: KeyPlace, vault: 'none' | 'locked' | 'open'): boolean {
  if (place !== 'sealed' || vault === 'open') return true
  return passphrase !== '' && (vault === 'locked' || passphrase === again)
}

function keepingOf({ place, passphrase }: KeyPlace): KeyKeeping {
  return place === 'sealed' ? { place, passphrase } : { place }
}
