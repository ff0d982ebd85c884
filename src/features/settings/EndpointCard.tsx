import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { KeyForm } from './KeyForm.tsx'
import type { EndpointView, SettingsServices } from './SettingsServices.ts'

type EndpointCardProps = { readonly endpoint: EndpointView; readonly services: SettingsServices }

/** One endpoint: its address and models, its key, and a try. */
export function EndpointCard({ endpoint, services }: EndpointCardProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card withBorder component="article" aria-label={endpoint.name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={3} size="h4">
            {endpoint.name}
          </Title>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {endpoint.baseUrl}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            onClick={() => setEditing(!isEditing)}
            aria-expanded={isEditing}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => reportFailure(services.removeEndpoint(endpoint.id))}
          >
            Remove
          </Button>
        </Group>
      </Group>
      <Stack mt="sm" gap="sm">
        {isEditing && (
          <EndpointForm
            initial={endpoint}
            services={services}
            onSave={(draft) => {
              reportFailure(services.saveEndpoint(draft, endpoint.id))
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        )}
        <KeyForm endpoint={endpoint} services={services} />
        <ConnectionTest endpoint={endpoint} services={services} />
      </Stack>
    </Card>
  )
}
