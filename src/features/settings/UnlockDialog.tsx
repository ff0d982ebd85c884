import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog } from '@/ui/Dialog.tsx'
import type { KeyServices } from './KeyServices.ts'

type UnlockDialogProps = {
  /** The endpoint that a request waits to be sent to. */
  readonly endpointName: string
  readonly services: KeyServices
  /** Whether the keys are open now. */
  readonly onEnd: (isOpen: boolean) => void
}

/** Asks for the passphrase when a key is needed, and not before. */
export function UnlockDialog({ endpointName, services, onEnd }: UnlockDialogProps) {
  return (
    <Dialog onClose={() => onEnd(false)} title="Unlock your keys">
      <UnlockForm
        services={services}
        reason={`A request waits: the key of ${endpointName} is encrypted on this device.`}
        onUnlocked={() => onEnd(true)}
        onCancel={() => onEnd(false)}
      />
    </Dialog>
  )
}

type UnlockFormProps = {
  readonly services: KeyServices
  readonly reason: string
  readonly onUnlocked: () => void
  readonly onCancel: () => void
}

function UnlockForm({ services, reason, onUnlocked, onCancel }: UnlockFormProps) {
  const [passphrase, setPassphrase] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    services
      .unlockKeys(passphrase)
      .then(onUnlocked, (error: unknown) =>
        setFailure(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{reason}</Text>
        <PasswordInput
          label="Passphrase"
          description="It opens all keys that are encrypted here, until this tab closes."
          data-autofocus
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          autoComplete="current-password"
        />
        <div role="status">{failure !== undefined && <Alert color="red">{failure}</Alert>}</div>
        <Group>
          <Button type="submit" loading={isBusy} disabled={passphrase === ''}>
            Unlock
          </Button>
          <Button variant="default" onClick={onCancel}>
            Send nothing
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
