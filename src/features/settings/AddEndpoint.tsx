import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { EndpointForm } from './EndpointForm.tsx'
import { PRESETS, relayPreset, type Preset } from './presets.ts'
import type { SettingsServices } from './SettingsServices.ts'

/** Presets first, then the form with what the preset fills in. */
export function AddEndpoint({ services }: { readonly services: SettingsServices }) {
  const [preset, setPreset] = useState<Preset>()
  const presets = usePresets(services)
  return (
    <Card withBorder>
      <Title order={3} size="h4">
        Add an endpoint
      </Title>
      {preset === undefined ? (
        <Group mt="sm" gap="xs">
          {presets.map((choice) => (
            <Button key={choice.id} variant="default" onClick={() => setPreset(choice)}>
              {choice.name}
            </Button>
          ))}
        </Group>
      ) : (
        <Stack mt="sm" gap="sm">
          <Text size="sm">{preset.needs}</Text>
          <EndpointForm
            initial={preset}
            services={services}
            onSave={(draft) => {
              reportFailure(services.saveEndpoint(draft))
              setPreset(undefined)
            }}
            onCancel={() => setPreset(undefined)}
          />
        </Stack>
      )}
    </Card>
  )
}

/** A class finds its relay first. */
function usePresets(services: SettingsServices): readonly Preset[] {
  const { data: relay } = useQuery({
    queryKey: ['class-relay'],
    queryFn: async () => (await services.findClassRelay()) ?? null,
    staleTime: Infinity,
  })
  return relay === undefined || relay === null ? PRESETS : [relayPreset(relay), ...PRESETS]
}
