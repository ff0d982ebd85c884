import { Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import type { EndpointView, SettingsServices } from './SettingsServices.ts'

type KeyFormProps = { readonly endpoint: EndpointView; readonly services: SettingsServices }

const HELD: Record<EndpointView['key'], string> = {
  none: 'No key. Local servers need none.',
  memory: 'A key is held in memory until this tab closes.',
  'other-address':
    'A key is held, but it was entered for another address and is not sent to this one. Enter it again to use it here.',
  stored:
    'A key is stored in this browser, unencrypted: anyone who can use this browser profile can read it.',
}

/** Takes a key and hands it on at once; what was typed is not kept in the form. */
export function KeyForm({ endpoint, services }: KeyFormProps) {
  const [typed, setTyped] = useState('')
  const [remember, setRemember] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    reportFailure(services.setKey(endpoint.id, typed.trim(), remember))
    setTyped('')
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
          <Button type="submit" variant="default" disabled={typed.trim() === ''}>
            Use key
          </Button>
          {endpoint.key !== 'none' && (
            <Button variant="default" onClick={() => reportFailure(services.forgetKey(endpoint.id))}>
              Forget key
            </Button>
          )}
        </Group>
        <Checkbox
          label="Store it in this browser, unencrypted"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      </Stack>
    </form>
  )
}
