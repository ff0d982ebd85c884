import { Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import type { KeyServices } from './KeyServices.ts'

/** The passphrase of the keys that are encrypted on this device: to enter, to change, to give up. */
export function SealedKeys({ services }: { readonly services: KeyServices }) {
  const { vault } = useLive(services.keyChain)
  const [isChanging, setChanging] = useState(false)
  if (vault === 'none') return null
  return (
    <Card withBorder component="section" aria-label="Encrypted keys">
      <Title order={3} size="h4">
        Encrypted keys
      </Title>
      <Stack mt="xs" gap="sm">
        <Text size="sm">
          {vault === 'locked'
            ? 'The keys on this device are locked. Their passphrase is asked for when one is needed, or enter it here.'
            : 'The keys on this device are open until this tab closes.'}{' '}
          A lost passphrase cannot be recovered: then forget the keys and enter them again.
        </Text>
        {vault === 'locked' && <UnlockLine services={services} />}
        {isChanging && <ChangePassphrase services={services} onEnd={() => setChanging(false)} />}
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            onClick={() => setChanging(!isChanging)}
            aria-expanded={isChanging}
          >
            Change passphrase
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => reportFailure(services.forgetSealedKeys(), 'The encrypted keys are gone.')}
          >
            Forget encrypted keys
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function UnlockLine({ services }: { readonly services: KeyServices }) {
  const [passphrase, setPassphrase] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reportFailure(services.unlockKeys(passphrase), 'The keys are open.')
    setPassphrase('')
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <PasswordInput
          label="Passphrase"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          autoComplete="current-password"
          style={{ flex: '1 1 16rem' }}
        />
        <Button type="submit" variant="default" disabled={passphrase === ''}>
          Unlock
        </Button>
      </Group>
    </form>
  )
}

const EMPTY = { current: '', next: '', again: '' }

function ChangePassphrase({
  services,
  onEnd,
}: {
  readonly services: KeyServices
  readonly onEnd: () => void
}) {
  const [typed, setTyped] = useState(EMPTY)
  const { current, next, again } = typed
  const isComplete = current !== '' && next !== '' && next === again
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    reportFailure(
      services.changePassphrase(current, next).then(() => onEnd()),
      'The passphrase is changed.',
    )
    setTyped(EMPTY)
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-start" gap="xs">
        <PasswordInput
          label="Present passphrase"
          value={current}
          onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
          autoComplete="current-password"
          style={{ flex: '1 1 12rem' }}
        />
        <PasswordInput
          label="New passphrase"
          value={next}
          onChange={(event) => setTyped({ ...typed, next: event.currentTarget.value })}
          autoComplete="new-password"
          style={{ flex: '1 1 12rem' }}
        />
        <PasswordInput
          label="The same again"
          value={again}
          onChange={(event) => setTyped({ ...typed, again: event.currentTarget.value })}
          error={again !== '' && again !== next ? 'The two are not the same.' : undefined}
          autoComplete="new-password"
          style={{ flex: '1 1 12rem' }}
        />
      </Group>
      <Button type="submit" variant="default" mt="xs" disabled={!isComplete}>
        Change it
      </Button>
    </form>
  )
}
