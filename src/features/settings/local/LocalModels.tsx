import { Accordion, Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '@/ui/useLive.ts'
import { DownloadRow } from './DownloadRow.tsx'
import { EngineSettings } from './EngineSettings.tsx'
import { HubModels } from './HubModels.tsx'
import { LocalModelCard } from './LocalModelCard.tsx'
import type { LocalModelServices } from './LocalModelServices.ts'
import { ModelDrop } from './ModelDrop.tsx'
import { SpaceLine } from './SpaceLine.tsx'

/** What the Settings screen needs to show models in this browser; loaded when it is first shown. */
export interface LocalModelAccess {
  localModels(): Promise<LocalModelServices>
}

/** Models that run in the page itself: dropped, or fetched from a hub after a click. */
export function LocalModels({ services }: { readonly services: LocalModelAccess }) {
  const { data, error } = useQuery({
    queryKey: ['local-models'],
    queryFn: () => services.localModels(),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Stack gap="sm" component="section" aria-label="Models in this browser">
      <Title order={2} size="h3">
        Models in this browser
      </Title>
      <Text c="dimmed" size="sm">
        A small model can run in this page itself: no server, no key, no cost, and nothing leaves this
        computer. It writes slower than a server, and more of its programs are wrong.
      </Text>
      {error !== null && <Alert color="yellow">{error.message}</Alert>}
      {data !== undefined && <Loaded services={data} />}
    </Stack>
  )
}

function Loaded({ services }: { readonly services: LocalModelServices }) {
  const { models, downloads } = useLive(services.library)
  return (
    <>
      {models.map((model) => (
        <LocalModelCard key={model.id} model={model} services={services} />
      ))}
      {downloads.map((download) => (
        <DownloadRow key={download.id} download={download} services={services} />
      ))}
      <ModelDrop services={services} />
      <SpaceLine services={services} />
      <Accordion variant="contained" multiple>
        <Accordion.Item value="hub">
          <Accordion.Control>Fetch a model from a hub</Accordion.Control>
          <Accordion.Panel>
            <HubModels services={services} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="engine">
          <Accordion.Control>Memory and speed</Accordion.Control>
          <Accordion.Panel>
            <EngineSettings services={services} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  )
}
