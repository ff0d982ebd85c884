import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { LocalServer } from './EndpointServices.ts'
import { RemedyNote } from './RemedyNote.tsx'
import type { EndpointDraft, SettingsServices } from './SettingsServices.ts'

type LocalServersProps = {
  readonly services: SettingsServices
  readonly onAdd: (draft: EndpointDraft) => void
}

/** Looks for model servers on this computer, only when asked: browsers may ask the person for permission. */
export function LocalServers({ services, onAdd }: LocalServersProps) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => services.findLocalServers(AbortSignal.timeout(30_000)),
  })
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" onClick={() => mutate()} loading={isPending}>
          Look for servers on this computer
        </Button>
      </Group>
      <div role="status">
        {error !== null && <Text size="sm">{error.message}</Text>}
        {data?.length === 0 && (
          <Text size="sm">
            None answers at the usual ports (11434, 1234, 8080, 8000). Start one, or allow this page to reach
            this computer if the browser asks.
          </Text>
        )}
        {data?.map((server) => (
          <FoundServer key={server.baseUrl} server={server} onAdd={onAdd} />
        ))}
      </div>
    </Stack>
  )
}

type FoundServerProps = {
  readonly server: LocalServer
  readonly onAdd: LocalServersProps['onAdd']
}

function FoundServer({ server, onAdd }: FoundServerProps) {
  const { name, baseUrl, models, remedy } = server
  const found = `${name} at ${baseUrl}`
  if (models === undefined) {
    return (
      <div>
        <Text size="sm">✗ {found} answers, but not to this page.</Text>
        <RemedyNote remedy={remedy} />
      </div>
    )
  }
  return (
    <Group gap="xs">
      <Text size="sm">
        ✓ {found}: {models.length} models
      </Text>
      <Button
        size="xs"
        onClick={() => onAdd({ name: `${name} on this computer`, baseUrl, models })}
        aria-label={`Add ${found}`}
      >
        Add
      </Button>
    </Group>
  )
}
