import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import { AddEndpoint } from './AddEndpoint.tsx'
import { EndpointCard } from './EndpointCard.tsx'
import { LocalModels, type LocalModelAccess } from './local/LocalModels.tsx'
import type { PackageServices } from './PackageServices.ts'
import { PackageSettings } from './PackageSettings.tsx'
import { SealedKeys } from './SealedKeys.tsx'
import { ReplyCacheSettings } from './ReplyCacheSettings.tsx'
import type { SandboxServices } from './SandboxServices.ts'
import { SandboxSettings } from './SandboxSettings.tsx'
import type { SettingsServices } from './SettingsServices.ts'

type SettingsScreenProps = {
  readonly services: SettingsServices & PackageServices & LocalModelAccess & SandboxServices
}

/** Model endpoints, their keys, Python packages, and what this browser keeps. */
export function SettingsScreen({ services }: SettingsScreenProps) {
  const endpoints = useLive(services.endpoints)
  const storage = useLive(services.storage)
  return (
    <Stack gap="lg" maw={820} mx="auto">
      <Title order={1} size="h2">
        Settings
      </Title>
      <Stack gap="sm" component="section" aria-label="Model endpoints">
        <Title order={2} size="h3">
          Model endpoints
        </Title>
        <Text c="dimmed" size="sm">
          The page talks to the endpoint directly; nothing passes through a server of ours. Without one, the
          scripted model shows how everything works: its replies were written by people, everything after them
          is real.
        </Text>
        {endpoints.map((endpoint) => (
          <EndpointCard key={endpoint.id} endpoint={endpoint} services={services} />
        ))}
        <AddEndpoint services={services} />
        <SealedKeys services={services} />
        <ReplyCacheSettings services={services} />
      </Stack>
      <LocalModels services={services} />
      <PackageSettings services={services} />
      <SandboxSettings services={services} />
      <Stack gap="sm" component="section" aria-label="What this browser keeps">
        <Title order={2} size="h3">
          What this browser keeps
        </Title>
        <Alert
          color={storage.type === 'kept' ? 'gray' : 'yellow'}
          variant={storage.type === 'kept' ? 'default' : 'light'}
          title={
            storage.type === 'kept'
              ? 'Runs are kept in this browser'
              : 'Runs are kept only until you close this tab'
          }
        >
          {storage.message}
        </Alert>
        <DeleteEverything services={services} />
      </Stack>
    </Stack>
  )
}

function DeleteEverything({ services }: { readonly services: SettingsServices }) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Delete everything kept here…
        </Button>
      </Group>
    )
  }
  return (
    <Card withBorder>
      <Text>
        Sessions, settings and keys of this page will be gone from this browser. This cannot be undone.
      </Text>
      <Group mt="sm">
        <Button
          color="red"
          onClick={() => reportFailure(services.deleteEverything(), 'Everything is deleted.')}
        >
          Delete everything
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </Group>
    </Card>
  )
}
