import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatBytes } from '@/ui/formatBytes.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import type { LocalModelServices, ProposalView } from './LocalModelServices.ts'

/** Small models that are proposed, a field for any other, and the hub's address. */
export function HubModels({ services }: { readonly services: LocalModelServices }) {
  const { hub } = useLive(services.settings)
  const { mutate, error, isPending } = useMutation({ mutationFn: (typed: string) => services.fetch(typed) })
  if (!services.canKeep) {
    return (
      <Text size="sm">
        This browser gives the page no room for files: it came over plain http, or this is a private window.
        Download a model with the browser, and drop its file above.
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Nothing is asked of {hostOf(hub)} before you press a button. It then learns your address and what you
        fetch. Sizes are as listed in 2026; the true one shows as soon as it answers.
      </Text>
      {services.proposals.map((proposal) => (
        <Proposal key={proposal.path} proposal={proposal} hub={hub} onFetch={mutate} />
      ))}
      <OtherModel onFetch={mutate} isPending={isPending} />
      {error !== null && (
        <Alert color="yellow" role="alert">
          {error.message}
        </Alert>
      )}
      <HubAddress key={hub} services={services} />
    </Stack>
  )
}

type ProposalProps = {
  readonly proposal: ProposalView
  readonly hub: string
  onFetch(path: string): void
}

function Proposal({ proposal, hub, onFetch }: ProposalProps) {
  const { name, path, parameters, bytes, license, remark } = proposal
  const [, model] = /^([^/]+\/[^/]+)\//.exec(path) ?? []
  return (
    <Group justify="space-between" align="center" gap="xs">
      <div style={{ flex: '1 1 16rem' }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {formatBytes(bytes)} · {parameters} weights · licence {license} ·{' '}
          <Anchor
            href={`${hub}/${model}`}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            underline="always"
          >
            its page
          </Anchor>
        </Text>
        <Text size="sm">{remark}</Text>
      </div>
      <Button variant="default" size="xs" onClick={() => onFetch(path)} aria-label={`Fetch ${name}`}>
        Fetch {formatBytes(bytes)}
      </Button>
    </Group>
  )
}

type OtherModelProps = { onFetch(typed: string): void; readonly isPending: boolean }

function OtherModel({ onFetch, isPending }: OtherModelProps) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFetch(typed)
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 16rem"
          label="Another model"
          description="The address of a .gguf file, or OWNER/MODEL/FILE.gguf on the hub."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          spellCheck={false}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={typed.trim() === ''}>
          Fetch
        </Button>
      </Group>
    </form>
  )
}

function HubAddress({ services }: { readonly services: LocalModelServices }) {
  const settings = useLive(services.settings)
  const [hub, setHub] = useState(settings.hub)
  const isAddress = /^https?:\/\/[^\s/]+/.test(hub)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAddress) reportFailure(services.saveSettings({ ...settings, hub }), 'The hub’s address is kept.')
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 16rem"
          label="Address of the hub"
          description="Also one in the school’s own network, with the same paths."
          value={hub}
          onChange={(event) => setHub(event.currentTarget.value.trim().replace(/\/+$/, ''))}
          error={isAddress ? undefined : 'It begins with https:// or http://.'}
          spellCheck={false}
        />
        {hub !== settings.hub && (
          <Button type="submit" variant="default">
            Save hub
          </Button>
        )}
        {hub !== services.defaultHub && (
          <Button variant="default" onClick={() => setHub(services.defaultHub)}>
            Usual hub
          </Button>
        )}
      </Group>
    </form>
  )
}

function hostOf(hub: string): string {
  return URL.canParse(hub) ? new URL(hub).host : hub
}
