import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { EndpointForm } from './EndpointForm.tsx'
import { PRESETS, type Preset } from './presets.ts'
import type { SettingsServices } from './SettingsServices.ts'

/** Presets first, then the form with what the preset fills in. */
export function AddEndpoint({ services }: { readonly services: SettingsServices }) {
  const [preset, setPreset] = useState<Preset>()
  return (
    <Card withBorder>
      <Title order={3} size="h4">
        Add an endpoint
      </Title>
      {preset === undefined ? (
        <Group mt="sm" gap="xs">
          {PRESETS.map((choice) => (
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
