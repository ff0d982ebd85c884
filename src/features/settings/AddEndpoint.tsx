import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { EndpointForm } from './EndpointForm.tsx'
import type { Preset } from './EndpointServices.ts'
import { LocalServers } from './LocalServers.tsx'
import { relayPreset } from './relayPreset.ts'
import type { EndpointDraft, SettingsServices } from './SettingsServices.ts'

type Choice = Preset & { readonly models?: readonly string[] }

/** Presets first, then the form with what the preset fills in. */
export function AddEndpoint({ services }: { readonly services: SettingsServices }) {
  const [preset, setPreset] = useState<Choice>()
  const presets = usePresets(services)
  const save = (draft: EndpointDraft) => {
    reportFailure(services.saveEndpoint(draft))
    setPreset(undefined)
  }
  return (
    <Card withBorder>
      <Title order={3} size="h4">
        Add an endpoint
      </Title>
      {preset === undefined ? (
        <Stack mt="sm" gap="sm">
          <Group gap="xs">
            {presets.map((choice) => (
              <Button key={choice.id} variant="default" onClick={() => setPreset(choice)}>
                {choice.name}
              </Button>
            ))}
          </Group>
          <LocalServers services={services} onAdd={save} />
        </Stack>
      ) : (
        <Stack mt="sm" gap="sm">
          <Text size="sm">{preset.needs}</Text>
          <EndpointForm
            initial={{ models: [], ...preset }}
            services={services}
            onSave={save}
            onCancel={() => setPreset(undefined)}
          />
        </Stack>
      )}
    </Card>
  )
}

/** A class finds its relay first. */
function usePresets(services: SettingsServices): readonly Choice[] {
  const { data: presets = [] } = useQuery({
    queryKey: ['presets'],
    queryFn: () => services.presets(),
    staleTime: Infinity,
  })
  const { data: relay } = useQuery({
    queryKey: ['class-relay'],
    queryFn: async () => (await services.findClassRelay()) ?? null,
    staleTime: Infinity,
  })
  return relay === undefined || relay === null ? presets : [relayPreset(relay), ...presets]
}
